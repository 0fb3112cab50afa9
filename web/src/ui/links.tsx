import { Button } from '@mantine/core';
import { createLink } from '@tanstack/react-router';

/** A link of the application that looks like a button; typed like `Link`. */
export const LinkButton = createLink(Button<'a'>);
