import { expect, it } from 'vitest';
import { contactProblems } from './contact.ts';

const fields = { name: 'Pat', email: 'pat@example.test', phone: '(217) 555-0188', message: 'Hello' };

it('SP-396 … SP-401 each field has its sentence', () => {
  expect(contactProblems(fields)).toEqual({});
  expect(contactProblems({ name: ' ', email: '', phone: ' ', message: '\n' })).toEqual({
    name: 'Name is required',
    email: 'Email is required',
    phone: 'Phone is required',
    message: 'Message is required',
  });
  expect(contactProblems({ ...fields, email: 'pat', phone: '555' })).toEqual({
    email: 'Email is invalid',
    phone: 'The phone must have a correct USA phone format',
  });
});
