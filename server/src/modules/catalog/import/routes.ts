import type { importEndpoints } from '#contract/imports.ts';
import { notFound } from '../../../platform/errors.ts';
import type { FileStore } from '../../../platform/files.ts';
import type { Handlers } from '../../../platform/http/context.ts';

export function importRoutes(_deps: { files: FileStore }): Handlers<keyof typeof importEndpoints> {
  const refuse = async () => {
    throw notFound();
  };
  return {
    uploadImport: refuse,
    listImports: refuse,
    getImportTemplate: refuse,
    getImport: refuse,
    mapImport: refuse,
    runImport: refuse,
    getImportReport: refuse,
    undoImport: refuse,
  };
}
