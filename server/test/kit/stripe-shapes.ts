/** What of Stripe's objects the product reads. */

export interface Intent {
  id: string;
  object: 'payment_intent';
  amount: number;
  amount_received: number;
  currency: string;
  status: string;
  client_secret: string;
  metadata: Record<string, string>;
  last_payment_error: object | null;
  created: number;
  card: { brand: string; last4: string };
}
export interface Refund {
  id: string;
  object: 'refund';
  payment_intent: string;
  amount: number;
  status: string;
  failure_reason: string | null;
  metadata: Record<string, string>;
  created: number;
}
export interface Dispute {
  id: string;
  object: 'dispute';
  payment_intent: string;
  amount: number;
  reason: string;
  status: string;
  evidence: Record<string, string>;
  evidence_details: { due_by: number };
  created: number;
}
