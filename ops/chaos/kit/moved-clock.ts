/**
 * Loaded into a process of the product before everything else: its clock stands apart from the machine's by as many
 * milliseconds as `CLOCK_FILE` says, at every moment.
 */
import { readFileSync } from 'node:fs';

const READ_EVERY_MS = 20;
const file = process.env['CLOCK_FILE'] ?? '';
const machine = Date.now;
let apart = Number(readFileSync(file, 'utf8'));
setInterval(() => (apart = Number(readFileSync(file, 'utf8'))), READ_EVERY_MS).unref();
const now = () => machine() + apart;

globalThis.Date = new Proxy(Date, {
  construct: (real, args, made) => Reflect.construct(real, args.length === 0 ? [now()] : args, made) as Date,
  apply: (real) => new real(now()).toString(),
  get: (real, name) => (name === 'now' ? now : (Reflect.get(real, name) as unknown)),
});
