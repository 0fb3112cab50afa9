import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Structured log, one JSON object per line in UTC, on standard error unless told otherwise. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Log {
  return pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    destination,
  );
}
