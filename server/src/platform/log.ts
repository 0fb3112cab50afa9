import { pino, type Logger } from 'pino';

export type Log = Logger;

/** Structured log on standard error; requests are logged by allow-listed fields only, never bodies or tokens. */
export function createLog(level: string): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    pino.destination(2),
  );
}
