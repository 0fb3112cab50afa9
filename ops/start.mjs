/** `npm start`, and with `--dev` `npm run dev`: installs and builds what is missing, then runs the product. */
import { ensureInstalled, ensureWebBuilt, superviseUntilEnd } from './prepare.mjs';

const server = 'server/src/main.ts';
// A third less memory under load for a tenth of the throughput.
const memory = ['--max-semi-space-size=8'];

ensureInstalled();
if (process.argv.includes('--dev')) {
  superviseUntilEnd(development());
} else {
  ensureWebBuilt();
  superviseUntilEnd([{ args: [...memory, server] }]);
}

/** The browser talks to Vite on the usual port, Vite passes what is not the application on to the API beside it. */
function development() {
  const port = Number(process.env.PORT ?? 3000);
  const publicUrl = process.env.PUBLIC_URL ?? `http://localhost:${port}`;
  return [
    {
      args: ['--watch', '--watch-preserve-output', ...memory, server],
      env: { PORT: String(port + 1), PUBLIC_URL: publicUrl },
    },
    { args: ['ops/dev-web.ts'], env: { PORT: String(port), API_PORT: String(port + 1) } },
  ];
}
