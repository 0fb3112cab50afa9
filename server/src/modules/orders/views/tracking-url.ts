const PAGES: Readonly<Record<string, (number: string) => string>> = {
  UPS: (number) => `https://www.ups.com/track?tracknum=${number}`,
  FedEx: (number) => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  USPS: (number) => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  DHL: (number) => `https://www.dhl.com/us-en/home/tracking.html?tracking-id=${number}`,
  OnTrac: (number) => `https://www.ontrac.com/tracking/?number=${number}`,
};

/** The carrier's page of a shipment; null for a carrier without one. */
export const trackingUrl = (carrier: string, number: string): string | null =>
  PAGES[carrier]?.(encodeURIComponent(number)) ?? null;
