/**
 * One byte is one character, so that places in the text are places in the file. What faults and columns quote of it goes into
 * the database, which takes any character but NUL: another one that X12 does not allow stands for it.
 */
export const textOf = (content: Buffer): string => content.toString('latin1').replaceAll('\0', '\u0001');
