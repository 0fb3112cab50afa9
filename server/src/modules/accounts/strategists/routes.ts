import type { strategistEndpoints } from '#contract/accounts/strategists.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import { putStrategistPicture, readStrategistPicture, removeStrategistPicture } from './picture.ts';
import { createStrategist, saveStrategist } from './save-strategist.ts';
import { listStrategists, viewStrategist } from './views.ts';

export const strategistRoutes = ({
  files,
}: {
  files: FileStore;
}): Handlers<keyof typeof strategistEndpoints> => ({
  listStrategists: ({ scope, db }, { query }) => listStrategists(scope, db, query),
  getStrategist: async ({ scope, db }, { params }) => ({ data: await viewStrategist(scope, db, params.id) }),
  createStrategist: (context, { body }) => createStrategist(context, body),
  saveStrategist: (context, { params, body }) => saveStrategist(context, params.id, body),
  putStrategistPicture: (context, { params }) => putStrategistPicture(context, params.id, files),
  removeStrategistPicture: (context, { params }) => removeStrategistPicture(context, params.id, files),
  getStrategistPicture: (context, { params }) => readStrategistPicture(context, params.id, files),
});
