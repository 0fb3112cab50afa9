/** A stand-in of Stripe's interface: what it keeps, what it answers, and the messages it signs. */
import { createHmac, randomUUID } from 'node:crypto';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { FRAME, SCRIPT } from './stripe-form.ts';
import type { Dispute, Intent, Refund } from './stripe-shapes.ts';

const SECRET = 'whsec_stand_in';
export const OTHER_SECRET = 'whsec_before_it';

export interface Message {
  body: string;
  header: string;
}
type Fault = '500' | 'cut' | 'silence' | 'lost answer';

interface Asked {
  method: string;
  path: string;
  key: string | undefined;
  form: Record<string, string>;
}

class Refused extends Error {}

export class StripeStandIn {
  readonly intents = new Map<string, Intent>();
  readonly refunds = new Map<string, Refund>();
  readonly disputes = new Map<string, Dispute>();
  readonly asked: Asked[] = [];
  /** What the next requests run into. */
  readonly faults: Fault[] = [];
  /** What becomes of new refunds. */
  refundStatus = 'succeeded';
  private readonly replies = new Map<string, object>();
  private readonly server = http.createServer((request, response) => void this.serve(request, response));
  private readonly now: () => Date;

  private constructor(now: () => Date) {
    this.now = now;
  }

  static async start(now: () => Date): Promise<StripeStandIn> {
    const standIn = new StripeStandIn(now);
    await new Promise<void>((resolve) => standIn.server.listen(0, '127.0.0.1', resolve));
    return standIn;
  }

  get url(): string {
    // It listens on a port, not on a pipe.
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  get env(): Record<string, string> {
    return {
      STRIPE_SECRET_KEY: 'sk_test_stand_in',
      STRIPE_PUBLISHABLE_KEY: 'pk_test_stand_in',
      STRIPE_WEBHOOK_SECRET: `${SECRET},${OTHER_SECRET}`,
      STRIPE_URL: this.url,
    };
  }

  close(): Promise<void> {
    this.server.closeAllConnections();
    return new Promise((resolve) => this.server.close(() => resolve()));
  }

  /** The intent of a payment of ours. */
  intentOf(paymentId: string): Intent {
    const found = [...this.intents.values()].find(({ metadata }) => metadata['payment'] === paymentId);
    if (found === undefined) throw new Error(`There is no intent of ${paymentId}.`);
    return found;
  }

  /** As the buyer does in Stripe's form. */
  confirm(paymentId: string, card = { brand: 'visa', last4: '4242' }): Intent {
    const intent = this.intentOf(paymentId);
    return Object.assign(intent, { status: 'succeeded', amount_received: intent.amount, card });
  }

  decline(paymentId: string): Intent {
    const failed = { status: 'requires_payment_method', last_payment_error: { code: 'card_declined' } };
    return Object.assign(this.intentOf(paymentId), failed);
  }

  /** As after a day. */
  forgetKeys(): void {
    this.replies.clear();
  }

  /** As somebody does in Stripe's own pages. */
  refundInPages(paymentId: string, amount: number): Refund {
    return this.refund({ payment_intent: this.intentOf(paymentId).id, amount: String(amount) });
  }

  dispute(paymentId: string, amount: number): Dispute {
    const dispute: Dispute = {
      id: `dp_${randomUUID().replaceAll('-', '')}`,
      object: 'dispute',
      payment_intent: this.intentOf(paymentId).id,
      amount,
      reason: 'product_not_received',
      status: 'needs_response',
      evidence: {},
      evidence_details: { due_by: this.seconds() + 9 * 86_400 },
      created: this.seconds(),
    };
    this.disputes.set(dispute.id, dispute);
    return dispute;
  }

  /** A message about an object, signed at `at`. */
  message(
    type: string,
    object: { id: string; object: string },
    {
      id = `evt_${randomUUID().replaceAll('-', '')}`,
      live = false,
      secret = SECRET,
      at = this.seconds(),
    } = {},
  ): Message {
    const body = JSON.stringify({ id, object: 'event', type, livemode: live, data: { object } });
    return { body, header: sign(body, at, secret) };
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  private async serve(request: http.IncomingMessage, response: http.ServerResponse): Promise<void> {
    let text = '';
    for await (const part of request) text += String(part);
    const url = new URL(request.url ?? '', this.url);
    const form = Object.fromEntries([...new URLSearchParams(text), ...url.searchParams]);
    const key = request.headers['idempotency-key'];
    if (url.pathname === '/v3/' || url.pathname === '/frame') return this.page(url.pathname, response);
    if (url.pathname === '/confirm') return this.confirmInForm(form, response);
    const asked = {
      method: request.method ?? '',
      path: url.pathname,
      key: key === undefined ? key : String(key),
      form,
    };
    this.asked.push(asked);
    const fault = this.faults.shift();
    if (fault === 'silence') return;
    if (fault === 'cut') return void request.socket.destroy();
    if (fault === '500') return send(response, 500, { error: { type: 'api_error', message: 'Try again' } });
    try {
      const reply = this.answer(asked);
      if (fault === 'lost answer') return void request.socket.destroy();
      send(response, 200, reply);
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      send(response, error instanceof Refused ? 400 : 500, {
        error: { type: 'invalid_request_error', message },
      });
    }
  }

  /** Stripe's script, and the frame in which a card is typed. */
  private page(path: string, response: http.ServerResponse): void {
    const isScript = path === '/v3/';
    response
      .writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      .end(isScript ? SCRIPT.replaceAll('ORIGIN', this.url) : FRAME);
  }

  private confirmInForm(
    { secret = '', number = '' }: Record<string, string>,
    response: http.ServerResponse,
  ): void {
    const intent = [...this.intents.values()].find(({ client_secret: own }) => own === secret);
    const digits = number.replaceAll(' ', '');
    response.setHeader('access-control-allow-origin', '*');
    if (intent === undefined || digits === '4000000000000002') {
      if (intent) this.decline(intent.metadata['payment'] ?? '');
      return send(response, 200, { error: { message: 'Your card was declined.' } });
    }
    const paid = this.confirm(intent.metadata['payment'] ?? '', { brand: 'visa', last4: digits.slice(-4) });
    send(response, 200, { paymentIntent: { status: paid.status } });
  }

  private answer(asked: Asked): object {
    const { key, path, form, method } = asked;
    const known = key === undefined ? undefined : this.replies.get(key);
    if (known !== undefined) return known;
    const [, , kind = '', id = ''] = path.split('/');
    const reply = method === 'POST' ? this.change(kind, id, form) : this.show(kind, id, form);
    if (key !== undefined) this.replies.set(key, { ...reply });
    return reply;
  }

  private change(kind: string, id: string, form: Record<string, string>): object {
    if (kind === 'payment_intents') return shown(this.intend(form));
    if (kind === 'refunds') return this.refund(form);
    const dispute = this.disputes.get(id);
    if (kind !== 'disputes' || dispute === undefined) throw new Refused(`No such object: ${kind} ${id}`);
    return Object.assign(dispute, { evidence: { text: form['evidence[uncategorized_text]'] } });
  }

  private show(kind: string, id: string, form: Record<string, string>): object {
    if (kind === 'refunds' && id === '')
      return { object: 'list', has_more: false, data: this.refundsOf(form['payment_intent'] ?? '') };
    const intent = this.intents.get(id.replace(/^ch_/, 'pi_'));
    const found =
      kind === 'payment_intents'
        ? intent && shown(intent)
        : kind === 'charges'
          ? intent && { id, object: 'charge', payment_intent: intent.id }
          : kind === 'refunds'
            ? this.refunds.get(id)
            : this.disputes.get(id);
    if (found === undefined) throw new Refused(`No such object: ${kind} ${id}`);
    return found;
  }

  private intend(form: Record<string, string>): Intent {
    const id = `pi_${randomUUID().replaceAll('-', '')}`;
    const intent: Intent = {
      id,
      object: 'payment_intent',
      amount: Number(form['amount']),
      amount_received: 0,
      currency: form['currency'] ?? '',
      status: 'requires_payment_method',
      client_secret: `${id}_secret_${randomUUID()}`,
      metadata: { payment: form['metadata[payment]'] ?? '' },
      last_payment_error: null,
      created: this.seconds(),
      card: { brand: '', last4: '' },
    };
    this.intents.set(id, intent);
    return intent;
  }

  private refundsOf(intent: string): Refund[] {
    return [...this.refunds.values()].filter(({ payment_intent: of }) => of === intent);
  }

  private refund(form: Record<string, string>): Refund {
    const intent = this.intents.get(form['payment_intent'] ?? '');
    if (intent?.status !== 'succeeded') throw new Refused('This payment did not succeed.');
    const disputed = [...this.disputes.values()].find(
      ({ payment_intent: of, status }) => of === intent.id && status !== 'won',
    );
    if (disputed) throw new Refused('This charge is disputed.');
    const amount = Number(form['amount']);
    const given = this.refundsOf(intent.id).filter(({ status }) => status !== 'failed');
    const left = intent.amount - given.reduce((sum, one) => sum + one.amount, 0);
    if (amount > left)
      throw new Refused(`Refund amount is greater than unrefunded amount on charge (${left}).`);
    const [own, attempt] = [form['metadata[refund]'], form['metadata[attempt]']];
    const refund: Refund = {
      id: `re_${randomUUID().replaceAll('-', '')}`,
      object: 'refund',
      payment_intent: intent.id,
      amount,
      status: this.refundStatus,
      failure_reason: this.refundStatus === 'failed' ? 'expired_or_canceled_card' : null,
      metadata: own === undefined || attempt === undefined ? {} : { refund: own, attempt },
      created: this.seconds(),
    };
    this.refunds.set(refund.id, refund);
    return refund;
  }
}

/** The header of Stripe's signature of a body. */
export const sign = (body: string, at: number, secret = SECRET): string =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')},v0=ignored`;

const shown = ({ card, ...intent }: Intent): object => ({
  ...intent,
  latest_charge:
    intent.status === 'succeeded'
      ? {
          id: intent.id.replace(/^pi_/, 'ch_'),
          object: 'charge',
          created: intent.created,
          payment_method_details: { card },
        }
      : null,
});

function send(response: http.ServerResponse, status: number, reply: object): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(reply));
}
