import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../errors.ts';
import type { FileStore, ReceivedFile } from '../files/files.ts';

export interface UploadedFile {
  name: string;
  bytes: Buffer;
}

interface Part {
  field: string;
  /** What is said when there is no file. */
  missing: string;
}
const DOC: Part = { field: 'doc', missing: 'Choose a file.' };

/** The one file part, `doc` unless told. Throws 413 above the limit of the endpoint and 422 without a file. */
export async function readUpload(
  request: FastifyRequest,
  maxBytes: number,
  wanted: Part = DOC,
): Promise<UploadedFile> {
  const part = await filePart(request, maxBytes, wanted);
  return { name: part.filename.slice(0, 200), bytes: await bytesOf(part) };
}

/** Has the file arrive, so that who works on it does not wait for its sender. */
export async function keepUpload(request: FastifyRequest, maxBytes: number): Promise<void> {
  const part = opened.get(request) ?? (await nextPart(request, maxBytes));
  if (!part) return;
  opened.set(request, part);
  await bytesOf(part);
}

const bytesOf = (part: MultipartFile): Promise<Buffer> => part.toBuffer().catch(refuseForm);

/** The same for a file too large for memory, streamed to the store as it arrives. */
export async function receiveUpload(
  request: FastifyRequest,
  maxBytes: number,
  files: FileStore,
): Promise<{ name: string; received: ReceivedFile }> {
  const part = await filePart(request, maxBytes);
  const received = await files.receive(part.file).catch(refuseForm);
  return { name: part.filename.slice(0, 200), received };
}

/** Forms whose fields were read; their file waits. */
const opened = new WeakMap<FastifyRequest, MultipartFile>();

/** The JSON part `params` of a form, which stands before its file; an empty object without one. */
export async function readParams(request: FastifyRequest, maxBytes: number): Promise<unknown> {
  const part = await filePart(request, maxBytes);
  opened.set(request, part);
  const field = part.fields['params'];
  if (field === undefined || Array.isArray(field) || field.type !== 'field') return {};
  try {
    return JSON.parse(String(field.value));
  } catch (error) {
    return refuseForm(error);
  }
}

/** The name of the file that waits. */
export const waitingName = (request: FastifyRequest): string => opened.get(request)?.filename ?? '';

/** Lets go of a file that nobody reads, so that its sender hears the answer. */
export function dismissUpload(request: FastifyRequest): void {
  opened.get(request)?.file.resume();
}

async function filePart(
  request: FastifyRequest,
  maxBytes: number,
  { field, missing }: Part = DOC,
): Promise<MultipartFile> {
  const part = opened.get(request) ?? (await nextPart(request, maxBytes));
  if (!part || part.fieldname !== field || part.filename === '') {
    throw new AppError('invalid', missing, { [field]: missing });
  }
  return part;
}

async function nextPart(request: FastifyRequest, maxBytes: number): Promise<MultipartFile | undefined> {
  if (!request.isMultipart()) throw new AppError('malformed', 'Send the file as multipart/form-data.');
  const limits = { fileSize: maxBytes, files: 1, fields: 5, fieldSize: 10_000, parts: 6 };
  const part = await request.file({ limits }).catch(refuseForm);
  part?.file.once('limit', () => part.file.destroy(tooLarge(maxBytes)));
  return part;
}

/** The parser throws plain errors for a form it cannot read, such as one without a boundary or an end. */
function refuseForm(error: unknown): never {
  if (error instanceof AppError || (error instanceof Error && 'statusCode' in error)) throw error;
  throw new AppError('malformed', 'The upload cannot be read.');
}

const tooLarge = (maxBytes: number) =>
  new AppError('too_large', `The file is larger than ${Math.round(maxBytes / 1024 / 1024)} MB.`);
