/** One key per lot of a product; lot names do not differ by case. */
export const lotKey = (product: string, lot: string) => `${product}\n${lot.toLowerCase()}`;

/** The lots that a file names, in refused rows too. */
export class NamedLots {
  private readonly lots = new Set<string>();
  private readonly products = new Set<string>();
  /** Products with a row whose lot cannot be read: any of their lots may be meant. */
  private readonly open = new Set<string>();

  add(ndcs: readonly string[], lot: string | null): void {
    for (const ndc of ndcs) {
      this.products.add(ndc);
      if (lot === null) this.open.add(ndc);
      else this.lots.add(lotKey(ndc, lot));
    }
  }

  hasProduct(ndc: string): boolean {
    return this.products.has(ndc);
  }

  hasLot(ndc: string, lot: string): boolean {
    return this.open.has(ndc) || this.lots.has(lotKey(ndc, lot));
  }
}
