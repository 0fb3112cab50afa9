import { execFile } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { freePort } from '../../server/src/platform/embedded-postgres/process.ts';
import { PartnerFolder } from './folder.ts';
import { readOptions } from './options.ts';
import { startPartner } from './start.ts';

const folder = mkdtempSync(join(tmpdir(), 'galenic-edi-partner-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const started = async (name: string, ...args: string[]) => {
  const read = readOptions(['--folder', join(folder, name), '--port', '0', '--mail-port', '0', ...args]);
  if (!('options' in read)) throw new Error(JSON.stringify(read));
  const said: string[] = [];
  const partner = await startPartner(read.options, {
    env: {},
    say: (line) => void said.push(line),
    now: () => new Date(),
    passed: () => 0,
    wait: () => undefined,
  });
  return { partner, said };
};

describe('RB-410 a partner', () => {
  it('prints what is entered, and keeps its key, password and token', async () => {
    const first = await started('kept');
    const again = await started('kept');
    const printed = (said: readonly string[]) =>
      (said[0] ?? '').split('\n').filter((line) => /Fingerprint|Password|token|Intake/.test(line));
    expect(printed(again.said)).toEqual(printed(first.said));
    expect(printed(first.said)).toEqual([
      expect.stringMatching(/^ {2}Fingerprint +SHA256:\S{43}$/),
      expect.stringMatching(/^ {2}Intake address +edi\+\w{24}@localhost$/),
      expect.stringMatching(/^ {2}Password +\S{12}$/),
      expect.stringMatching(/^ {2}Mail intake token +\w{24}$/),
    ]);
    for (const { partner } of [first, again]) if ('stop' in partner) await partner.stop();
  });

  it.each([
    [['--product', 'https://market.example'], 'market.example is not this machine.'],
    [['--product', 'http://localhost.example'], 'localhost.example is not this machine.'],
    [['--way', 'email', '--smtp', 'mail.example:25'], 'mail.example is not this machine.'],
    [['--product', 'market'], "--product is an address such as http://localhost:3000, not 'market'."],
  ])('refuses %j, and opens nothing', async (args, sentence) => {
    const { partner, said } = await started('refused', ...args);
    expect([partner, said]).toEqual([{ sentence: expect.stringContaining(sentence) as string }, []]);
    expect(readdirSync(folder)).not.toContain('refused');
  });

  it('plays against another machine with --remote', async () => {
    const { partner } = await started('remote', '--product', 'https://market.example', '--remote');
    expect('sentence' in partner).toBe(false);
    if ('stop' in partner) await partner.stop();
  });

  it('says which of its ports is taken, and leaves the other one free', async () => {
    const first = await started('first');
    if (!('stop' in first.partner)) throw new Error(first.partner.sentence);
    const { server, mailbox } = first.partner.stand;
    const free = await freePort();
    const ports = (port: number, mailPort: number) => [
      '--port',
      String(port),
      '--mail-port',
      String(mailPort),
    ];
    for (const taken of [ports(server.port, 0), ports(free, mailbox.port)])
      expect((await started('second', ...taken)).partner).toEqual({
        sentence: expect.stringMatching(/^No server could be opened: .*EADDRINUSE/) as string,
      });
    const third = await started('third', ...ports(free, 0));
    for (const { partner } of [first, third]) {
      expect('stop' in partner).toBe(true);
      if ('stop' in partner) await partner.stop();
    }
  });

  it('ends with exit code 2 and a sentence for wrong options', async () => {
    const command = join(import.meta.dirname, '../edi-partner.ts');
    const ended = await new Promise((resolve) => {
      execFile(process.execPath, [command, '--as', 'carrier'], (error, out, words) =>
        resolve([error?.code, out, words]),
      );
    });
    expect(ended).toEqual([2, '', "--as is one of buyer, seller; 'carrier' is none.\n"]);
  });

  it('keeps nothing outside of its folder', () => {
    const files = new PartnerFolder(join(folder, 'jail'));
    for (const path of [
      '/in/../../out.edi',
      '/elsewhere/a.edi',
      '/in/..',
      '/in/deep/a.edi',
      'a.edi',
      '/host-key',
    ])
      files.set(path, Buffer.from('no'));
    expect([files.keys(), files.get('/in/../host-key'), files.has('/in/.')]).toEqual([[], undefined, false]);
    expect(readdirSync(join(folder, 'jail')).sort()).toEqual(['done', 'in', 'mail', 'out', 'read']);
    files.set('/in/a.edi', Buffer.from('yes'));
    expect([files.keys(), files.delete('/in/a.edi'), files.keys()]).toEqual([['/in/a.edi'], true, []]);
  });
});

describe('RB-415 with a seed', () => {
  const put = async (name: string, ...args: string[]) => {
    const { partner } = await started(name, ...args);
    if ('stop' in partner) await partner.stop();
    const inside = join(folder, name, 'in');
    return readdirSync(inside).map((file) => [file, readFileSync(join(inside, file), 'latin1')]);
  };

  it('two runs write the same bytes, at the same times, whenever they run', async () => {
    const first = await put('one', '--seed', '42');
    expect(await put('two', '--seed', '42')).toEqual(first);
    expect(first[0]?.[1]).toContain('*260615*0800*');
    expect(await put('three', '--seed', '43')).not.toEqual(first);
    expect((await put('four', '--seed', '42', '--day', '2026-07-01'))[0]?.[1]).toContain('*260701*0800*');
  });
});
