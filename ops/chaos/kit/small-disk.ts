import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';

export interface SmallDisk {
  makeReadOnly(): void;
  /** Of the files on it. */
  names(): string[];
  /** Safe to call twice. */
  remove(): void;
}

/** A disk of its own at `folder`; null where this account may not mount one. */
export function smallDisk(folder: string, megabytes: number, options = ''): SmallDisk | null {
  mkdirSync(folder, { recursive: true });
  const mount = (...args: string[]) => spawnSync('mount', args).status === 0;
  if (
    process.platform !== 'linux' ||
    !mount('-t', 'tmpfs', '-o', `size=${megabytes}m${options}`, 'tmpfs', folder)
  )
    return null;
  return {
    makeReadOnly: () => void mount('-o', 'remount,ro', folder),
    names: () =>
      readdirSync(folder, { recursive: true, withFileTypes: true }).flatMap((entry) =>
        entry.isFile() ? [entry.name] : [],
      ),
    remove: () => void spawnSync('umount', ['-l', folder]),
  };
}
