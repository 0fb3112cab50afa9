import { lazyPart } from '../../shared/load-code.ts';

/** The popup behind 'Profile': `<ProfilePopup opened onClose />`. */
export const ProfilePopup = lazyPart(
  async () => (await import('./components/profile-popup.tsx')).ProfilePopup,
);
