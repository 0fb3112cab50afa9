/** Its readers are told once; who they are is read when they are. */
export interface NewsAnnounced {
  news_id: number;
}

declare module '../../platform/jobs/events.ts' {
  interface EventFacts {
    'news.announced': NewsAnnounced;
  }
}
