import type { StoryStep } from '#contract/orders/story.ts';
import type { TestClient } from './app.ts';

export const storyOf = async (client: TestClient, orderId: number): Promise<StoryStep[]> =>
  (await client.get<StoryStep[]>(`order/${orderId}/story`)).data;

/** What was done with an order, without its papers, mails and postings. */
export const stepsOf = async (client: TestClient, orderId: number): Promise<StoryStep[]> =>
  (await storyOf(client, orderId)).filter(({ kind }) => kind === 'step' || kind === 'payment');
