/** The development half of `npm run dev`: Vite with reload, and everything the API answers passed on to it. */
import { createServer } from 'vite';

const port = Number(process.env['PORT'] ?? 3000);
const api = `http://localhost:${process.env['API_PORT'] ?? port + 1}`;
const served = ['/services', '/oidc', '/signin', '/healthz', '/readyz', '/metrics'];

const server = await createServer({
  root: new URL('../web', import.meta.url).pathname,
  clearScreen: false,
  server: {
    port,
    strictPort: true,
    // The host stays as the browser sent it: it decides the brand.
    proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])),
  },
});
await server.listen();
server.printUrls();

const stop = () => void server.close().then(() => process.exit(0));
process.once('SIGINT', stop);
process.once('SIGTERM', stop);
