import type { profileEndpoints } from '#contract/accounts/profile.ts';
import type { FileStore } from '../../../platform/files/files.ts';
import type { Handlers } from '../../../platform/http/context.ts';
import type { ViewMe } from '../views.ts';
import { deletePicture, readPicture, savePicture } from './picture.ts';
import { saveProfile } from './save-profile.ts';

interface Deps {
  viewMe: ViewMe;
  files: FileStore;
}

export const profileRoutes = ({ viewMe, files }: Deps): Handlers<keyof typeof profileEndpoints> => ({
  saveMe: (context, { body }) => saveProfile(context, viewMe, body),
  saveUserPicture: (context) => savePicture(context, files),
  deleteUserPicture: (context) => deletePicture(context, files),
  getUserPicture: (context, { params }) => readPicture(context, params.digest, files),
});
