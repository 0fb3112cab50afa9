import type { Options } from './options.ts';
import { FOLDERS } from './folder.ts';

interface Told {
  options: Pick<Options, 'as' | 'name' | 'way' | 'usage' | 'smtp'>;
  host: string;
  port: number;
  user: string;
  password: string;
  fingerprint: string;
  mailPort: number;
  email: string;
  token: string;
  /** `edi+{token}@…` */
  intake: string;
  product: string;
  seed: number;
  folder: string;
}

const WIDTH = 20;
const row = ([name, value]: readonly [string, string]) => `  ${name.padEnd(WIDTH)}${value}`;

/** What a person needs to know, with the fields of the form of a client as the screen names them. */
export function instructions(told: Told): string {
  const { options, host, port, fingerprint, mailPort, email, product, intake, seed, folder } = told;
  return [
    `${options.name} plays a ${options.as}; everything of it lies in ${folder}.`,
    row(['SFTP server', `${host}:${port}, user ${told.user}, password ${told.password}`]),
    row(['Fingerprint', fingerprint]),
    row(['Mailbox', `smtp://${host}:${mailPort}, documents come from ${email}`]),
    row(['Intake address', intake]),
    row(['Seed', String(seed)]),
    '',
    `Enter at ${product}/admin/edi/clients by 'Add EDI Client':`,
    ...fieldsOf(told).map(row),
    '',
    ...(options.way === 'sftp'
      ? ["Then 'Test Connection', accept the fingerprint above, test again, and 'Activate'."]
      : ["Then 'Activate'."]),
    `The product reaches this machine with EDI_PRIVATE_HOSTS=${host}; mail comes and goes with EDI_SMTP_PORT=${options.smtp.split(':')[1] ?? ''} and SMTP_URL=smtp://${host}:${mailPort}.`,
    '',
  ].join('\n');
}

function fieldsOf({ options, host, port, user, password, email, token }: Told): [string, string][] {
  const { as, name, way, usage } = options;
  return [
    ['Name', name],
    [
      'Company',
      as === 'buyer' ? 'who orders, such as Harbor Pharmacy' : 'who sells, such as Meridian Generics',
    ],
    ['Direction', as === 'buyer' ? 'Buyer' : 'Seller'],
    ['Usage', usage === 'T' ? 'Test' : 'Production'],
    ['Protocol', way === 'sftp' ? 'SFTP' : 'Email'],
    ['Documents', as === 'buyer' ? '810, 832, 850, 855, 856' : '810, 850, 855, 856'],
    ['ISA Qualifier', 'ZZ'],
    ['ISA ID, GS ID', name],
    ...(way === 'sftp' ? sftpFields({ host, port, user, password }) : []),
    ['Email', email],
    ['Senders', email],
    ['Mail intake token', token],
    ...(as === 'buyer' ? buyerFields(name) : []),
  ];
}

const sftpFields = ({ host, port, user, password }: Pick<Told, 'host' | 'port' | 'user' | 'password'>) =>
  [
    ['Host', host],
    ['Port', String(port)],
    ['User', user],
    ['Password', password],
    ['Folder in', FOLDERS.in],
    ['Folder out', FOLDERS.out],
    ['Archive folder', FOLDERS.archive],
  ] satisfies [string, string][];

const buyerFields = (name: string): [string, string][] => [
  ['Order user', 'a buyer of the company, such as buyer@demo.test'],
  ['Number 1 is', 'Their number'],
  ['Value 1', name],
  ['Facility 1', 'where the goods go'],
];
