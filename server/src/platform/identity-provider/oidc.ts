/* The library says at import that it was not yet tested with this Node; that is no news to whoever starts the product. */
const { warn } = console;
console.warn = (...parts: unknown[]) => {
  if (!String(parts[0]).includes('Unsupported runtime')) warn(...parts);
};
const library = await import('oidc-provider');
console.warn = warn;

export const Provider = library.default;
export const { errors } = library;
