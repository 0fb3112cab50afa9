/** Builds the web application whether or not it seems to need it. */
import { buildWeb } from './prepare.mjs';

buildWeb();
