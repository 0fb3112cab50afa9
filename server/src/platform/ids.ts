import { createHash, randomBytes, randomUUID } from 'node:crypto';

/** 256 random bits as text; the value of a session cookie or a one-time link. */
export const randomToken = (): string => randomBytes(32).toString('base64url');

export const newUuid = (): string => randomUUID();

/** What is stored of a token: its hash, never the token. */
export const tokenHash = (token: string): Buffer => createHash('sha256').update(token).digest();

export const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
