import type { Problems } from '#rules/form-problems.ts';
import {
  buyerProblems,
  sellerProblems,
  type CheckedAgainst,
} from '#rules/registration/registration-problems.ts';
import {
  emptyBuyerForm,
  emptySellerForm,
  type BuyerForm,
  type BuyerStep,
  type SellerForm,
  type SellerStep,
} from '#rules/registration/registration.ts';
import { api, type ReplyOf } from '../../shared/http.ts';

type Draft = ReplyOf<'getRegistration'>['data'];
export type State = ReplyOf<'registerBuyer'>['data'];

interface Call {
  submit: boolean;
  token?: string;
  mail_link?: boolean;
}

/** Every form says where its applicant is reached. */
export interface Typed {
  user: { email: string };
}

/** What the two registrations differ in. */
export interface WizardKind<Form extends Typed, Step extends string> {
  kind: 'buyer' | 'seller';
  title: string;
  steps: readonly { id: Step; title: string }[];
  empty: (today: string) => Form;
  problems: (form: Form, step: Step, against: CheckedAgainst) => Problems;
  formOf: (draft: Draft) => Form | null;
  save: (form: Form, call: Call) => Promise<State>;
  withEmail: (form: Form, email: string) => Form;
}

export const BUYER_KIND: WizardKind<BuyerForm, BuyerStep> = {
  kind: 'buyer',
  title: 'Register Pharmacy',
  steps: [
    { id: 'company', title: 'Company' },
    { id: 'user', title: 'Your details' },
    { id: 'facilities', title: 'Facilities' },
    { id: 'terms', title: 'Terms' },
    { id: 'review', title: 'Review' },
  ],
  empty: emptyBuyerForm,
  problems: buyerProblems,
  formOf: (draft) => draft.buyer,
  save: async ({ facilities, ...form }, call) => {
    const body = { ...form, facilities: [...facilities], ...call };
    return (await api.registerBuyer({ body })).data;
  },
  withEmail: (form, email) => ({ ...form, user: { ...form.user, email } }),
};

export const SELLER_KIND: WizardKind<SellerForm, SellerStep> = {
  kind: 'seller',
  title: 'Register Manufacturer',
  steps: [
    { id: 'company', title: 'Company' },
    { id: 'user', title: 'Your details' },
    { id: 'selling', title: 'Selling' },
    { id: 'terms', title: 'Terms' },
    { id: 'review', title: 'Review' },
  ],
  empty: emptySellerForm,
  problems: sellerProblems,
  formOf: (draft) => draft.seller,
  save: async ({ selling, ...form }, call) => {
    const body = { ...form, selling: { ...selling, catalogs: [...selling.catalogs] }, ...call };
    return (await api.registerSeller({ body })).data;
  },
  withEmail: (form, email) => ({ ...form, user: { ...form.user, email } }),
};

/** The step that a field stands in; its path begins with the name of the step. */
export const stepOf = (field: string): string => field.split('.')[0] ?? field;
