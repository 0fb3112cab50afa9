import { lazy } from 'react';

/** The popup behind 'Profile': `<ProfilePopup opened onClose />`. */
export const ProfilePopup = lazy(async () => ({
  default: (await import('./components/profile-popup.tsx')).ProfilePopup,
}));
