// Written by `npm run client` from the OpenAPI document. Change the contract instead.

export type AcceptBidBody = {
  /** As in the address */
  id?: number;
  /** The line that was looked at; 409 where there is a newer one */
  current_line_id?: number;
  /** At most 40 characters */
  buyer_po?: string;
  acknowledged: boolean;
  /** A buyer has to, where a soft block of its facility marks the listing */
  agree_soft_block?: boolean;
};

export type AcceptBidReply = {
  data: {
    id: number;
    status: "accepted";
    order_id: number;
    order_group_id: number;
  };
};

export type AcceptProposalBody = {
  /** As in the address */
  id?: number;
};

export type AcceptProposalReply = {
  data: Rfp;
};

export type ActivateListingReply = {
  data: SellerListing;
};

export type AddCartLinesBody = {
  lines: ({
    listing_id: number;
    /** To buy it all the same */
    agree_soft_block?: boolean;
    lots: ({
      id: number;
      quantity: number;
      /** A lot that costs more by now is refused */
      seen_price?: number;
    })[];
  })[];
};

export type AddCartLinesReply = {
  data: AddedLines;
};

export type AddListingImageReply = {
  data: SellerListing;
};

export type AddLotBody = {
  lot_name: string;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  expiry_date: string;
  price: number;
  stock: number;
  min_qty?: number;
  price_type?: "WAC" | "340b" | "GPO";
  shipping_price?: number | null;
  free_shipping_threshold?: number | null;
  public_note?: string | null;
};

export type AddLotReply = {
  data: SellerListing;
};

export type AddOrderListBody = {
  name: string;
  shared: boolean;
  lines: ({
    text: string;
    quantity: number | null;
    ndc: string | null;
  })[];
};

export type AddOrderListReply = {
  data: OrderList;
};

export type AddPriceBody = {
  listing_id: number;
  lot_name: string;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  expiry_date: string;
  price: number;
  stock: number;
  min_qty?: number;
  price_type?: "WAC" | "340b" | "GPO";
  shipping_price?: number | null;
  free_shipping_threshold?: number | null;
  public_note?: string | null;
};

export type AddPriceReply = {
  data: SellerListing;
};

export type AddPriceRuleBody = {
  name: string;
  kind: "percent_off" | "amount_off" | "fixed_price" | "marketplace_fee";
  value: number;
  target_type: "listing" | "ndc" | "gcn" | "category" | "catalog_type" | "all";
  target_id?: string | null;
  audience_type: "all" | "company" | "facility" | "gpo" | "company_type" | "facility_type" | "state" | "account_type";
  audience_id?: string | null;
  min_quantity?: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  end_date?: string | null;
  priority?: number;
  active?: boolean;
  /** Your company when absent; null: of the marketplace, by administrators */
  seller_company_id?: number | null;
};

export type AddPriceRuleReply = {
  data: PriceRule;
};

export type AddToPortfolioBody = {
  /** Unless there is a file */
  ndc?: string;
  /** Of a pack */
  contract_price?: number | null;
};

export type AddToPortfolioReply = {
  data: PortfolioItem | ListingImport;
};

export type AddTrackingBody = {
  carrier: "UPS" | "FedEx" | "USPS" | "DHL" | "OnTrac" | "Other";
  tracking_number: string;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  ship_date: string;
  quantities?: ({
    line_id: number;
    quantity: number;
  })[];
};

export type AddTrackingReply = {
  data: OrderDetail;
};

export type AddedLines = {
  /** Lines */
  added: number;
  packs: number;
  refused: ({
    /** Its place in what was sent, from 0 */
    line: number;
    listing_id: number;
    reasons: (string)[];
  })[];
};

export type Address = {
  line_1: string;
  line_2: string | null;
  line_3: string | null;
  city: string;
  state: string;
  postal_code: string;
};

export type AgainLine = {
  /** That was ordered */
  listing_id: number;
  /** 11 digits */
  ndc: string;
  ndc_number: string;
  name: string;
  company_name: string;
  eaches_per_pack: number;
  quantity: number;
  /** Of a pack, as it was paid */
  last_price: number;
  last_date: string;
  /** Key of its product */
  product: string;
};

export type Alternative = {
  id: number;
  name: string;
  company_id: number;
  company_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  price: number | null;
  unit_price: number | null;
  expiry_date: string | null;
  package_size: number;
  eaches_per_pack: number;
  stock: number;
  lot_count: number;
  min_packs: number;
  /** Of its seller; null where prices are hidden */
  shipping_text: string | null;
  savings_per_pack: number | null;
  /** The facility has blocked it */
  soft_block: boolean;
  /** Prices and expiry dates that can be bought, cheapest first; none where prices are hidden */
  lots: ({
    price: number;
    /** A day as MM/DD/YYYY */
    expiry_date: string;
    price_tiers: (PriceTier)[];
  })[];
};

export type AmuData = {
  amu: number | null;
  override_amu: number | null;
  /** By which what was bought is divided: those of all purchases of the facility */
  months: number | null;
  /** The first day of these months with a purchase */
  first_invoice_date: string | null;
  /** Who set the override */
  user_id: number | null;
  user_name: string | null;
  updated_on: string | null;
  /** Of the packs in which AMU is counted */
  eaches_per_pack: number;
  avg_aac_per_pack: number | null;
  /** avg_aac_per_pack, not rounded */
  exact: {
    numerator: string;
    denominator: string;
  } | null;
  comparison_price: number | null;
  gpo: {
    amu: number | null;
    amu_pct: number | null;
    pct_spend: number | null;
    savings: {
      avg_unit_aac: number | null;
      avg_pack_aac: number | null;
      comparison_avg_spend: number | null;
      monthly_avg_spend: number | null;
      monthly_avg_savings: number | null;
      /** avg_pack_aac, not rounded */
      exact: {
        numerator: string;
        denominator: string;
      } | null;
    };
  };
  wac: {
    amu: number | null;
    amu_pct: number | null;
    pct_spend: number | null;
    savings: {
      avg_unit_aac: number | null;
      avg_pack_aac: number | null;
      comparison_avg_spend: number | null;
      monthly_avg_spend: number | null;
      monthly_avg_savings: number | null;
      /** avg_pack_aac, not rounded */
      exact: {
        numerator: string;
        denominator: string;
      } | null;
    };
  };
  three40b: {
    amu: number | null;
    amu_pct: number | null;
    pct_spend: number | null;
    savings: {
      avg_unit_aac: number | null;
      avg_pack_aac: number | null;
      comparison_avg_spend: number | null;
      monthly_avg_spend: number | null;
      monthly_avg_savings: number | null;
      /** avg_pack_aac, not rounded */
      exact: {
        numerator: string;
        denominator: string;
      } | null;
    };
  };
  undefined: {
    amu: number | null;
    amu_pct: number | null;
    pct_spend: number | null;
    savings: {
      avg_unit_aac: number | null;
      avg_pack_aac: number | null;
      comparison_avg_spend: number | null;
      monthly_avg_spend: number | null;
      monthly_avg_savings: number | null;
      /** avg_pack_aac, not rounded */
      exact: {
        numerator: string;
        denominator: string;
      } | null;
    };
  };
};

export type Anomaly = {
  ndc: string;
  name: string;
  /** YYYY-MM, in UTC */
  month: string;
  /** Packs: the mean of the six months before */
  expected: number;
  /** Packs */
  actual: number;
  /** Of what was expected, with one decimal; without sign */
  deviation_percent: number;
  kind: "spike" | "drop";
  /** Packs of the six months before, oldest first */
  months: (number)[];
  /** Of the six months, in packs */
  standard_deviation: number;
  sentence: string;
};

export type AnswerCancellationBody = {
  approve: boolean;
  note?: string;
};

export type AnswerCancellationReply = {
  data: OrderDetail;
};

export type AnswerSkipBody = {
  agreed: boolean;
};

export type AnswerSkipReply = {
  data: ScheduledDelivery;
};

export type AppliedPriceRule = {
  id: number;
  name: string;
  kind: "percent_off" | "amount_off" | "fixed_price" | "marketplace_fee";
  /** Dollars off or dollars of a pack; percent of the others */
  value: number;
  min_quantity: number;
};

export type AskSkipBody = {
  reason?: string;
};

export type AskSkipReply = {
  data: ScheduledDelivery;
};

export type BestLot = {
  id: number;
  stock: number;
  min_qty: number;
  price: number | null;
  /** A day as MM/DD/YYYY */
  expiry_date: string;
};

export type BetterCart = {
  cart_version: number;
  /** none: neither the cart nor another can be ordered */
  outcome: "better" | "same" | "none";
  /** Nothing is better; else the time was over first */
  proven: boolean;
  before: {
    total: number;
    sub_total: number;
    shipping_total: number;
    transaction_fee_total: number;
    /** Suppliers, each of which ships on its own */
    parcels: number;
    earliest_expiry: string | null;
  };
  /** Why the cart cannot be ordered as it is; empty where it can */
  lacks: (string)[];
  after: {
    total: number;
    sub_total: number;
    shipping_total: number;
    transaction_fee_total: number;
    /** Suppliers, each of which ships on its own */
    parcels: number;
    earliest_expiry: string | null;
  } | null;
  moves: ({
    name: string;
    from: ({
      listing_id: number;
      name: string;
      ndc_number: string;
      company_id: number;
      company_name: string;
      lot_id: number;
      lot_name: string;
      /** A day as MM/DD/YYYY */
      expiry_date: string;
      quantity: number;
      eaches_per_pack: number;
      dosage_form: string | null;
      price: number;
    })[];
    to: ({
      listing_id: number;
      name: string;
      ndc_number: string;
      company_id: number;
      company_name: string;
      lot_id: number;
      lot_name: string;
      /** A day as MM/DD/YYYY */
      expiry_date: string;
      quantity: number;
      eaches_per_pack: number;
      dosage_form: string | null;
      price: number;
    })[];
    /** Of the packs and their fee; negative: costs less */
    difference: number;
    why: (string)[];
  })[];
  /** Lines that were left as they are */
  kept: ({
    listing_id: number;
    name: string;
    why: string;
  })[];
  /** The whole cart, as `replaceCartLines` takes it */
  lines: ({
    listing_id: number;
    lots: ({
      id: number;
      quantity: number;
      seen_price: number;
    })[];
  })[];
};

export type BidAcceptedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "bid.accepted";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    listing_id: number;
    status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
    /** Whose answer it waits for */
    turn: "buyer" | "seller" | null;
    standing_rule: OfferStandingRule | null;
    facility_id: number;
    facility_name: string;
    seller_company_id: number;
    /** Of the seller */
    company_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    earliest_expiry_date: string;
    /** Packs × price of the current line */
    total: number;
    expiration_date: string;
    exceeded_max_counters: boolean;
    /** Per pack of the line before, which the current one answers */
    answered_price: number | null;
    closed_date: string | null;
    erroneous: boolean;
    order_id: number | null;
    /** Charged with the order of an accepted bid */
    shipping_price: number | null;
    /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
    savings: number | null;
    modified_date: string;
    can: {
      answer: boolean;
      decline: boolean;
      extend: boolean;
      edit: boolean;
    };
    listing: {
      id: number;
      name: string;
      ndc_number: string;
      catalog_type: "medigi" | "medshorts" | "503b";
      company_id: number;
      company_name: string;
      offer_minimum_quantity: number;
      case_size: number;
      gcn_seqno: number | null;
      company_minimum_order_total: number;
      case_lock: boolean;
      eaches_per_pack: number;
      package_type: string;
      package_size: number;
      stock: number;
    };
    current_offer_line: OfferLine;
    /** What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told */
    list_price: number | null;
    /** The same of all packs, each at the price of the lot that gave it */
    list_total: number | null;
    /** Accepted by the standing rule of its seller */
    is_automatic: boolean;
    buyer_company_id: number;
    buyer_user_id: number;
    buyer_po: string | null;
    line_count: number;
    /** Days until the minimum expiry */
    shelf_life: number;
    accepted_quantity: number | null;
    accepted_date: string | null;
    declined_date: string | null;
    declined_by: "buyer" | "seller" | "administrator" | "system" | null;
    decline_reason: string | null;
    /** Of an accepted bid: packs × what the buyer pays, which its order tells to both sides */
    order_sub_total: number | null;
    /** Of the seller */
    vacation: {
      /** A day as MM/DD/YYYY */
      start: string;
      /** A day as MM/DD/YYYY */
      end: string;
    } | null;
    created_date: string;
    /** Oldest first */
    offer_lines: (OfferSentLine)[];
    /** Null where no lot meets the minimum expiry */
    calculations: OfferCalculations | null;
    /** Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed */
    fill_problem: string | null;
    /** Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others */
    price_problem: string | null;
    minimum_order_total: number;
    /** What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer */
    facility_base_price: number | null;
    /** That the buyer has to agree to; null without one, once agreed to, and for others */
    soft_block: ToldBlock | null;
    /** For the buyer */
    po_required: boolean;
    /** The terms of the seller, or of the marketplace */
    acknowledgement: string;
    /** For administrators */
    admin_note: string | null;
    /** Who moved its deadline, oldest first */
    extended: ({
      given_by: "buyer" | "seller" | "administrator";
      /** The person, of the own company; else the seller or the facility */
      sent_by: string;
      /** Null: an administrator set the end */
      hours: number | null;
      expiration_date: string;
      created_date: string;
    })[];
    /** The latest end that more time can give its last line; null once it is closed */
    extendable_until: string | null;
    /** When it would expire with so much more time. None once its time is up */
    extensions: ({
      hours: number;
      expiration_date: string | null;
      /** Why it cannot have so much */
      problem: string | null;
    })[];
    /** Rises with every message of the record */
    version: number;
  };
};

export type BidCounteredMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "bid.countered";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    listing_id: number;
    status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
    /** Whose answer it waits for */
    turn: "buyer" | "seller" | null;
    standing_rule: OfferStandingRule | null;
    facility_id: number;
    facility_name: string;
    seller_company_id: number;
    /** Of the seller */
    company_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    earliest_expiry_date: string;
    /** Packs × price of the current line */
    total: number;
    expiration_date: string;
    exceeded_max_counters: boolean;
    /** Per pack of the line before, which the current one answers */
    answered_price: number | null;
    closed_date: string | null;
    erroneous: boolean;
    order_id: number | null;
    /** Charged with the order of an accepted bid */
    shipping_price: number | null;
    /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
    savings: number | null;
    modified_date: string;
    can: {
      answer: boolean;
      decline: boolean;
      extend: boolean;
      edit: boolean;
    };
    listing: {
      id: number;
      name: string;
      ndc_number: string;
      catalog_type: "medigi" | "medshorts" | "503b";
      company_id: number;
      company_name: string;
      offer_minimum_quantity: number;
      case_size: number;
      gcn_seqno: number | null;
      company_minimum_order_total: number;
      case_lock: boolean;
      eaches_per_pack: number;
      package_type: string;
      package_size: number;
      stock: number;
    };
    current_offer_line: OfferLine;
    /** What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told */
    list_price: number | null;
    /** The same of all packs, each at the price of the lot that gave it */
    list_total: number | null;
    /** Accepted by the standing rule of its seller */
    is_automatic: boolean;
    buyer_company_id: number;
    buyer_user_id: number;
    buyer_po: string | null;
    line_count: number;
    /** Days until the minimum expiry */
    shelf_life: number;
    accepted_quantity: number | null;
    accepted_date: string | null;
    declined_date: string | null;
    declined_by: "buyer" | "seller" | "administrator" | "system" | null;
    decline_reason: string | null;
    /** Of an accepted bid: packs × what the buyer pays, which its order tells to both sides */
    order_sub_total: number | null;
    /** Of the seller */
    vacation: {
      /** A day as MM/DD/YYYY */
      start: string;
      /** A day as MM/DD/YYYY */
      end: string;
    } | null;
    created_date: string;
    /** Oldest first */
    offer_lines: (OfferSentLine)[];
    /** Null where no lot meets the minimum expiry */
    calculations: OfferCalculations | null;
    /** Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed */
    fill_problem: string | null;
    /** Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others */
    price_problem: string | null;
    minimum_order_total: number;
    /** What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer */
    facility_base_price: number | null;
    /** That the buyer has to agree to; null without one, once agreed to, and for others */
    soft_block: ToldBlock | null;
    /** For the buyer */
    po_required: boolean;
    /** The terms of the seller, or of the marketplace */
    acknowledgement: string;
    /** For administrators */
    admin_note: string | null;
    /** Who moved its deadline, oldest first */
    extended: ({
      given_by: "buyer" | "seller" | "administrator";
      /** The person, of the own company; else the seller or the facility */
      sent_by: string;
      /** Null: an administrator set the end */
      hours: number | null;
      expiration_date: string;
      created_date: string;
    })[];
    /** The latest end that more time can give its last line; null once it is closed */
    extendable_until: string | null;
    /** When it would expire with so much more time. None once its time is up */
    extensions: ({
      hours: number;
      expiration_date: string | null;
      /** Why it cannot have so much */
      problem: string | null;
    })[];
    /** Rises with every message of the record */
    version: number;
  };
};

export type BidDeclinedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "bid.declined";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    listing_id: number;
    status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
    /** Whose answer it waits for */
    turn: "buyer" | "seller" | null;
    standing_rule: OfferStandingRule | null;
    facility_id: number;
    facility_name: string;
    seller_company_id: number;
    /** Of the seller */
    company_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    earliest_expiry_date: string;
    /** Packs × price of the current line */
    total: number;
    expiration_date: string;
    exceeded_max_counters: boolean;
    /** Per pack of the line before, which the current one answers */
    answered_price: number | null;
    closed_date: string | null;
    erroneous: boolean;
    order_id: number | null;
    /** Charged with the order of an accepted bid */
    shipping_price: number | null;
    /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
    savings: number | null;
    modified_date: string;
    can: {
      answer: boolean;
      decline: boolean;
      extend: boolean;
      edit: boolean;
    };
    listing: {
      id: number;
      name: string;
      ndc_number: string;
      catalog_type: "medigi" | "medshorts" | "503b";
      company_id: number;
      company_name: string;
      offer_minimum_quantity: number;
      case_size: number;
      gcn_seqno: number | null;
      company_minimum_order_total: number;
      case_lock: boolean;
      eaches_per_pack: number;
      package_type: string;
      package_size: number;
      stock: number;
    };
    current_offer_line: OfferLine;
    /** What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told */
    list_price: number | null;
    /** The same of all packs, each at the price of the lot that gave it */
    list_total: number | null;
    /** Accepted by the standing rule of its seller */
    is_automatic: boolean;
    buyer_company_id: number;
    buyer_user_id: number;
    buyer_po: string | null;
    line_count: number;
    /** Days until the minimum expiry */
    shelf_life: number;
    accepted_quantity: number | null;
    accepted_date: string | null;
    declined_date: string | null;
    declined_by: "buyer" | "seller" | "administrator" | "system" | null;
    decline_reason: string | null;
    /** Of an accepted bid: packs × what the buyer pays, which its order tells to both sides */
    order_sub_total: number | null;
    /** Of the seller */
    vacation: {
      /** A day as MM/DD/YYYY */
      start: string;
      /** A day as MM/DD/YYYY */
      end: string;
    } | null;
    created_date: string;
    /** Oldest first */
    offer_lines: (OfferSentLine)[];
    /** Null where no lot meets the minimum expiry */
    calculations: OfferCalculations | null;
    /** Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed */
    fill_problem: string | null;
    /** Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others */
    price_problem: string | null;
    minimum_order_total: number;
    /** What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer */
    facility_base_price: number | null;
    /** That the buyer has to agree to; null without one, once agreed to, and for others */
    soft_block: ToldBlock | null;
    /** For the buyer */
    po_required: boolean;
    /** The terms of the seller, or of the marketplace */
    acknowledgement: string;
    /** For administrators */
    admin_note: string | null;
    /** Who moved its deadline, oldest first */
    extended: ({
      given_by: "buyer" | "seller" | "administrator";
      /** The person, of the own company; else the seller or the facility */
      sent_by: string;
      /** Null: an administrator set the end */
      hours: number | null;
      expiration_date: string;
      created_date: string;
    })[];
    /** The latest end that more time can give its last line; null once it is closed */
    extendable_until: string | null;
    /** When it would expire with so much more time. None once its time is up */
    extensions: ({
      hours: number;
      expiration_date: string | null;
      /** Why it cannot have so much */
      problem: string | null;
    })[];
    /** Rises with every message of the record */
    version: number;
  };
};

export type BidExpiredMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "bid.expired";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    listing_id: number;
    status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
    /** Whose answer it waits for */
    turn: "buyer" | "seller" | null;
    standing_rule: OfferStandingRule | null;
    facility_id: number;
    facility_name: string;
    seller_company_id: number;
    /** Of the seller */
    company_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    earliest_expiry_date: string;
    /** Packs × price of the current line */
    total: number;
    expiration_date: string;
    exceeded_max_counters: boolean;
    /** Per pack of the line before, which the current one answers */
    answered_price: number | null;
    closed_date: string | null;
    erroneous: boolean;
    order_id: number | null;
    /** Charged with the order of an accepted bid */
    shipping_price: number | null;
    /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
    savings: number | null;
    modified_date: string;
    can: {
      answer: boolean;
      decline: boolean;
      extend: boolean;
      edit: boolean;
    };
    listing: {
      id: number;
      name: string;
      ndc_number: string;
      catalog_type: "medigi" | "medshorts" | "503b";
      company_id: number;
      company_name: string;
      offer_minimum_quantity: number;
      case_size: number;
      gcn_seqno: number | null;
      company_minimum_order_total: number;
      case_lock: boolean;
      eaches_per_pack: number;
      package_type: string;
      package_size: number;
      stock: number;
    };
    current_offer_line: OfferLine;
    /** What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told */
    list_price: number | null;
    /** The same of all packs, each at the price of the lot that gave it */
    list_total: number | null;
    /** Accepted by the standing rule of its seller */
    is_automatic: boolean;
    buyer_company_id: number;
    buyer_user_id: number;
    buyer_po: string | null;
    line_count: number;
    /** Days until the minimum expiry */
    shelf_life: number;
    accepted_quantity: number | null;
    accepted_date: string | null;
    declined_date: string | null;
    declined_by: "buyer" | "seller" | "administrator" | "system" | null;
    decline_reason: string | null;
    /** Of an accepted bid: packs × what the buyer pays, which its order tells to both sides */
    order_sub_total: number | null;
    /** Of the seller */
    vacation: {
      /** A day as MM/DD/YYYY */
      start: string;
      /** A day as MM/DD/YYYY */
      end: string;
    } | null;
    created_date: string;
    /** Oldest first */
    offer_lines: (OfferSentLine)[];
    /** Null where no lot meets the minimum expiry */
    calculations: OfferCalculations | null;
    /** Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed */
    fill_problem: string | null;
    /** Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others */
    price_problem: string | null;
    minimum_order_total: number;
    /** What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer */
    facility_base_price: number | null;
    /** That the buyer has to agree to; null without one, once agreed to, and for others */
    soft_block: ToldBlock | null;
    /** For the buyer */
    po_required: boolean;
    /** The terms of the seller, or of the marketplace */
    acknowledgement: string;
    /** For administrators */
    admin_note: string | null;
    /** Who moved its deadline, oldest first */
    extended: ({
      given_by: "buyer" | "seller" | "administrator";
      /** The person, of the own company; else the seller or the facility */
      sent_by: string;
      /** Null: an administrator set the end */
      hours: number | null;
      expiration_date: string;
      created_date: string;
    })[];
    /** The latest end that more time can give its last line; null once it is closed */
    extendable_until: string | null;
    /** When it would expire with so much more time. None once its time is up */
    extensions: ({
      hours: number;
      expiration_date: string | null;
      /** Why it cannot have so much */
      problem: string | null;
    })[];
    /** Rises with every message of the record */
    version: number;
  };
};

export type BidPlacedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "bid.placed";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    listing_id: number;
    status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
    /** Whose answer it waits for */
    turn: "buyer" | "seller" | null;
    standing_rule: OfferStandingRule | null;
    facility_id: number;
    facility_name: string;
    seller_company_id: number;
    /** Of the seller */
    company_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    earliest_expiry_date: string;
    /** Packs × price of the current line */
    total: number;
    expiration_date: string;
    exceeded_max_counters: boolean;
    /** Per pack of the line before, which the current one answers */
    answered_price: number | null;
    closed_date: string | null;
    erroneous: boolean;
    order_id: number | null;
    /** Charged with the order of an accepted bid */
    shipping_price: number | null;
    /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
    savings: number | null;
    modified_date: string;
    can: {
      answer: boolean;
      decline: boolean;
      extend: boolean;
      edit: boolean;
    };
    listing: {
      id: number;
      name: string;
      ndc_number: string;
      catalog_type: "medigi" | "medshorts" | "503b";
      company_id: number;
      company_name: string;
      offer_minimum_quantity: number;
      case_size: number;
      gcn_seqno: number | null;
      company_minimum_order_total: number;
      case_lock: boolean;
      eaches_per_pack: number;
      package_type: string;
      package_size: number;
      stock: number;
    };
    current_offer_line: OfferLine;
    /** What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told */
    list_price: number | null;
    /** The same of all packs, each at the price of the lot that gave it */
    list_total: number | null;
    /** Accepted by the standing rule of its seller */
    is_automatic: boolean;
    buyer_company_id: number;
    buyer_user_id: number;
    buyer_po: string | null;
    line_count: number;
    /** Days until the minimum expiry */
    shelf_life: number;
    accepted_quantity: number | null;
    accepted_date: string | null;
    declined_date: string | null;
    declined_by: "buyer" | "seller" | "administrator" | "system" | null;
    decline_reason: string | null;
    /** Of an accepted bid: packs × what the buyer pays, which its order tells to both sides */
    order_sub_total: number | null;
    /** Of the seller */
    vacation: {
      /** A day as MM/DD/YYYY */
      start: string;
      /** A day as MM/DD/YYYY */
      end: string;
    } | null;
    created_date: string;
    /** Oldest first */
    offer_lines: (OfferSentLine)[];
    /** Null where no lot meets the minimum expiry */
    calculations: OfferCalculations | null;
    /** Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed */
    fill_problem: string | null;
    /** Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others */
    price_problem: string | null;
    minimum_order_total: number;
    /** What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer */
    facility_base_price: number | null;
    /** That the buyer has to agree to; null without one, once agreed to, and for others */
    soft_block: ToldBlock | null;
    /** For the buyer */
    po_required: boolean;
    /** The terms of the seller, or of the marketplace */
    acknowledgement: string;
    /** For administrators */
    admin_note: string | null;
    /** Who moved its deadline, oldest first */
    extended: ({
      given_by: "buyer" | "seller" | "administrator";
      /** The person, of the own company; else the seller or the facility */
      sent_by: string;
      /** Null: an administrator set the end */
      hours: number | null;
      expiration_date: string;
      created_date: string;
    })[];
    /** The latest end that more time can give its last line; null once it is closed */
    extendable_until: string | null;
    /** When it would expire with so much more time. None once its time is up */
    extensions: ({
      hours: number;
      expiration_date: string | null;
      /** Why it cannot have so much */
      problem: string | null;
    })[];
    /** Rises with every message of the record */
    version: number;
  };
};

export type BoardChart = {
  name: "spend_by_month" | "spend_by_supplier" | "spend_by_account_type" | "spend_by_day" | "savings_by_month" | "potential_by_month" | "bid_savings" | "rfp_savings" | "savings_by_source" | "usage_by_group" | "history_by_account_type" | "unusual_months" | "bought_elsewhere" | "sales_by_month" | "sales_by_buyer" | "sales_by_state" | "fill_rate" | "days_to_tracking" | "stock_by_expiry";
  title: string;
  /** What its figures are */
  unit: string;
  /** Of its figures; money is in dollars */
  kind: "count" | "money" | "percent";
  /** How it is drawn; marks are told by their sentences */
  form: "stacked" | "beside" | "ranked" | "waterfall" | "marks";
  /** What the labels of its bars are */
  axis: "month" | "day" | "text";
  series: ({
    key: string;
    label: string;
  })[];
  bars: ({
    key: string;
    label: string;
    /** One for each of the series */
    parts: (number | null)[];
    /** Of a mark */
    sentence: string | null;
  })[];
  /** A percentage of each bar */
  line: {
    label: string;
    values: (number | null)[];
  } | null;
  note: string | null;
  /** Whether its bars, or their parts, open their rows */
  opens: "bars" | "parts" | "both" | null;
  /** Why it could not be made; ask for it again by `chart` */
  error: string | null;
};

export type BoughtBefore = {
  /** That was ordered */
  listing_id: number;
  /** 11 digits */
  ndc: string;
  ndc_number: string;
  name: string;
  company_name: string;
  eaches_per_pack: number;
  quantity: number;
  /** Of a pack, as it was paid */
  last_price: number;
  last_date: string;
  /** Key of its product */
  product: string;
  /** Of the supplier */
  company_id: number;
};

export type BoughtLine = {
  /** That was ordered */
  listing_id: number;
  /** 11 digits */
  ndc: string;
  ndc_number: string;
  name: string;
  company_name: string;
  eaches_per_pack: number;
  quantity: number;
  /** Of a pack, as it was paid */
  last_price: number;
  last_date: string;
  /** Key of its product */
  product: string;
  /** In 90 days */
  packs: number;
  /** Average monthly usage in packs */
  amu: number | null;
  days_since: number;
};

export type BudgetEntry = {
  id: number;
  target: "company" | "facility";
  /** `spent`: a budget; `savings`: a goal */
  type: "spent" | "savings";
  company_id: number;
  facility_id: number | null;
  amount: number;
  start_date: string | null;
  /** A day as YYYY-MM-DD, from 1900 on */
  end_date: string;
};

export type BudgetUsage = {
  total_cost: number;
  total_savings: number;
};

export type BulkEdit = {
  id: number;
  change: {
    kind: "price_percent";
    percent: number;
  } | {
    kind: "price_amount";
    amount: number;
  } | {
    kind: "price";
    price: number;
  } | {
    kind: "stock";
    stock: number;
  } | {
    kind: "stock_amount";
    packs: number;
  } | {
    kind: "expiry";
    /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
    expiry_date: string;
  } | {
    kind: "min_packs";
    min_packs: number;
  } | {
    kind: "case_size";
    case_size: number;
  } | {
    kind: "bids";
    enabled: boolean;
  } | {
    kind: "offer_minimum";
    offer_minimum: number;
  } | {
    kind: "pause";
  } | {
    kind: "activate";
  } | {
    kind: "deactivate";
    reason: string;
  } | {
    kind: "move";
    catalog_type: "medigi" | "medshorts" | "503b";
  } | {
    kind: "shortage";
    shortage_id: string | null;
  };
  state: "previewed" | "running" | "done" | "undoing" | "undone" | "failed";
  created_date: string;
  created_by: string;
  listings: number;
  /** Lots, or listings where these change themselves */
  rows: number;
  /** Rows that the preview changes */
  changing: number;
  refused: number;
  /** Prices that move by more than 50 %; once it was begun, of what was changed */
  doubtful: number;
  /** Prices that move by more than 20 %; carrying it out needs a confirmation */
  large: number;
  /** Stock at list price of all lots shown; once it was begun, of the lots and listings that were changed */
  worth_before: number;
  worth_after: number;
  done: {
    changed: number;
    left: number;
    restored: number;
    kept: number;
  };
  can: {
    run: boolean;
    undo: boolean;
  };
  /** Null where nothing can be taken back */
  undo_until: string | null;
};

export type BulkEditRow = {
  number: number;
  listing_id: number;
  name: string;
  ndc_number: string;
  lot_name: string | null;
  /** As it is shown: a price, packs, a date, a word */
  before: string;
  /** Null where nothing changes */
  after: string | null;
  doubtful: boolean;
  refusal: string | null;
  outcome: "changed" | "left" | "restored" | "kept" | null;
  /** Why it was left, or kept by an undo */
  reason: string | null;
};

export type BulkTrackingBody = {
  dry_run?: boolean;
  /** Instead of a file */
  rows?: ({
    order_id: number | string;
    /** Left empty, the form of the number says it */
    carrier?: number | string;
    tracking_number?: number | string;
    ship_date?: number | string;
    ndc?: number | string;
    lot?: number | string;
    /** Without packs the row ships what is left */
    packs?: number | string;
  })[];
  /** Which column of the file is which, where it is read wrongly */
  mapping?: TrackingMapping;
};

export type BulkTrackingReply = {
  data: TrackingReport;
};

export type BuyerHome = {
  /** Twelve, this one last: what the facility ordered and nobody cancelled */
  months: ({
    /** YYYY-MM */
    month: string;
    orders: number;
    spend: number;
    savings: number;
  })[];
  /** Of schedule II, for their CSOS signature */
  to_sign: {
    orders: number;
    oldest: string | null;
  };
  to_be_confirmed: {
    orders: number;
    oldest: string | null;
  };
  /** Shipped whole and not delivered */
  on_the_way: {
    orders: number;
    oldest: string | null;
  };
  shipped_in_part: {
    orders: number;
    oldest: string | null;
    packs_missing: number;
  };
  /** Of the last 14 days */
  refused_cancellations: ({
    order_id: number;
    seller: string;
    note: string | null;
    answered_at: string;
  })[];
  /** That have ended, or end within 60 days */
  licences: ({
    license: "state_license" | "dea_license";
    name: string;
    /** Its last day */
    ends: string;
    ended: boolean;
  })[];
  /** Favorites of which the lot that the facility ordered last has another price now, the greatest move first */
  favorites: ({
    listing_id: number;
    name: string;
    seller: string;
    /** Of that lot now, in the same quantity */
    price: number;
    /** Of a pack, when the facility ordered it last */
    last_price: number;
    earliest_expiry: string | null;
  })[];
};

export type CalculateBidReply = {
  data: OfferCalculations;
};

export type CalculateProposalBody = {
  rfp_id: number;
  ndc: string;
  price: number;
  /** Without one: what the supplier asks of others */
  shipping_price?: number;
};

export type CalculateProposalReply = {
  data: {
    price_meta: {
      shipping_price: number;
      /** Packs a period */
      quantity: number;
      sub_total: number;
      total: number;
      billed_total: number;
    };
  };
};

export type Calibration = {
  id: number;
  facility_id: number;
  facility_name: string;
  /** Others that lines of it are of, as far as you see them */
  other_facilities: (string)[];
  file_name: string;
  /** Null: the file is no longer kept */
  file_url: string | null;
  uploaded_by: string | null;
  created_date: string;
  state: "reading" | "columns" | "read" | "rejected" | "taking_back" | "taken_back";
  /** Why it was rejected */
  reason: string | null;
  /** Rows read so far */
  progress: number;
  row_count: number;
  /** In what the facility uses and pays */
  counted_rows: number;
  /** Lines that another report has already; they count once */
  repeated_rows: number;
  /** Waiting for an administrator */
  doubtful_rows: number;
  /** Not understood, of an unknown product, or of another facility */
  unused_rows: number;
  /** Titles, totals, and rows in which nothing was sold */
  skipped_rows: number;
  first_invoice_date: string | null;
  last_invoice_date: string | null;
  /** The report of this facility that was sent before with the very same file and counts */
  same_as: number | null;
  can: {
    map: boolean;
    settle: boolean;
    reject: boolean;
    take_back: boolean;
  };
};

export type CalibrationDetail = {
  id: number;
  facility_id: number;
  facility_name: string;
  /** Others that lines of it are of, as far as you see them */
  other_facilities: (string)[];
  file_name: string;
  /** Null: the file is no longer kept */
  file_url: string | null;
  uploaded_by: string | null;
  created_date: string;
  state: "reading" | "columns" | "read" | "rejected" | "taking_back" | "taken_back";
  /** Why it was rejected */
  reason: string | null;
  /** Rows read so far */
  progress: number;
  row_count: number;
  /** In what the facility uses and pays */
  counted_rows: number;
  /** Lines that another report has already; they count once */
  repeated_rows: number;
  /** Waiting for an administrator */
  doubtful_rows: number;
  /** Not understood, of an unknown product, or of another facility */
  unused_rows: number;
  /** Titles, totals, and rows in which nothing was sold */
  skipped_rows: number;
  first_invoice_date: string | null;
  last_invoice_date: string | null;
  /** The report of this facility that was sent before with the very same file and counts */
  same_as: number | null;
  can: {
    map: boolean;
    settle: boolean;
    reject: boolean;
    take_back: boolean;
  };
  sheet: string | null;
  header_row: number | null;
  columns: ({
    index: number;
    header: string;
    samples: (string)[];
  })[];
  mapping: ReportMapping;
  mapping_source: "guessed" | "remembered" | "chosen";
  settings: ReportSettings;
  missing_columns: ("invoice_date" | "dea" | "ndc" | "label" | "quantity" | "pack_price" | "extended_cost" | "account_type" | "credit")[];
  /** How the report was read, sentence by sentence */
  notes: (string)[];
  /** The first 200, those with most rows first */
  doubts: ({
    product_no: number;
    /** As written */
    ndc_text: string;
    label: string;
    rows: number;
    /** Mean price in the report, of what it counts */
    price: number | null;
    /** Above 1: the report counts cases */
    packs_per_case: number;
    /** Above 1: the report counts units of a pack */
    units_per_pack: number;
    confidence: number;
    reason: string;
    /** A person said what it is */
    settled: boolean;
    /** A person said that it is not used */
    set_aside: boolean;
    /** What is said stands for equal lines at half to twice this price */
    far_price: boolean;
    proposed: {
      ndc: string;
      name: string;
      price: number | null;
      eaches_per_pack: number;
    } | null;
  })[];
  /** What a person said, and what the directory does not know: 200 at most, for administrators */
  settled: ({
    product_no: number;
    /** As written */
    ndc_text: string;
    label: string;
    rows: number;
    /** Mean price in the report, of what it counts */
    price: number | null;
    /** Above 1: the report counts cases */
    packs_per_case: number;
    /** Above 1: the report counts units of a pack */
    units_per_pack: number;
    confidence: number;
    reason: string;
    /** A person said what it is */
    settled: boolean;
    /** A person said that it is not used */
    set_aside: boolean;
    /** What is said stands for equal lines at half to twice this price */
    far_price: boolean;
    proposed: {
      ndc: string;
      name: string;
      price: number | null;
      eaches_per_pack: number;
    } | null;
  })[];
  /** Why rows are not used, the most frequent first */
  problems: ({
    reason: string;
    rows: number;
    first_row: number;
  })[];
};

export type CalibrationRow = {
  place: number;
  /** Where the report has several */
  sheet: string | null;
  /** In the file, or its sheet */
  row: number;
  outcome: "counted" | "counting" | "repeated" | "doubtful" | "unused" | "skipped";
  reason: string;
  confidence: number | null;
  facility_name: string | null;
  invoice_date: string | null;
  /** As written */
  ndc_text: string | null;
  label: string | null;
  /** What stands in a row that is not used */
  written: string | null;
  ndc: string | null;
  /** In the directory */
  name: string | null;
  /** As the report counts it, packs unless settled otherwise; negative for a return */
  quantity: number | null;
  price: number | null;
  /** In packs, where the report counts cases or units */
  counts_as: {
    packs: number;
    price: number;
  } | null;
  extended_cost: number | null;
  account_type: string | null;
};

export type CancelImportReply = {
  data: ListingImport;
};

export type CancelOrderBody = {
  reason: string;
};

export type CancelOrderReply = {
  data: OrderDetail;
};

export type CancelRfpBody = {
  /** As in the address */
  id?: number;
  /** `cancelled`; every other one is refused */
  status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
  reason?: string;
};

export type CancelRfpReply = {
  data: Rfp;
};

export type Cart = {
  type: "c0" | "c2";
  version: number;
  items: (CartItem)[];
  sellers: (CartSeller)[];
  errors: (string)[];
  warnings: (string)[];
  notifications: (string)[];
  sub_total: number;
  shipping_total: number;
  transaction_fee_total: number;
  /** Of medigi items */
  savings_total: number;
  /** Of medshorts and 503b items */
  other_savings_total: number;
  total: number;
  shipping_options: ({
    id: string;
    name: string;
    price: number;
    description: string;
    /** When each seller ships what is expedited now */
    promises: (string)[];
  })[];
  selected_shipping: string | null;
  can: {
    place_order: boolean;
  };
  /** Why its order cannot be placed; null where it can, or is empty */
  waiting_for: string | null;
};

export type CartItem = {
  /** The listing */
  id: number;
  name: string;
  ndc_number: string;
  is_c2: boolean;
  catalog_type: "medigi" | "medshorts" | "503b";
  company_id: number;
  company_name: string;
  company_logo: string | null;
  eaches_per_pack: number;
  package_description: string;
  dosage_form: string | null;
  /** Earliest expiry among the chosen lots */
  expiry_date: string;
  quantity: number;
  sub_total: number;
  /** To the soft block that it has now */
  agreed_soft_block: boolean;
  blocked: ToldBlock | null;
  case_lock: boolean;
  case_size: number;
  min_packs: number;
  /** Lots of the listing that can be bought */
  lot_count: number;
  notice: string | null;
  errors: (string)[];
  pricing: {
    prices: ({
      id: number;
      lot_name: string;
      /** A day as MM/DD/YYYY */
      expiry_date: string;
      quantity: number;
      price: number;
      unit_price: number;
      price_type: "WAC" | "340b" | "GPO" | "contract";
      extended: number;
      stock: number;
      min_qty: number;
    })[];
    amu: {
      savings_per_line: number | null;
      savings_per_pack: number | null;
      savings_per_unit: number | null;
    };
    price_meta: {
      price: number;
      shipping_layer: {
        name: string;
        description: string;
      };
      buyer_transaction_fee: number;
    };
  };
};

export type CartSeller = {
  company_id: number;
  company_name: string;
  sub_total: number;
  shipping: number;
  option_share: number;
  /** What its shipping is made of */
  shipping_text: string;
  transaction_fee: number;
  total: number;
  minimum_order_total: number;
  minimum_missing: number;
  free_shipping_threshold: number | null;
  free_shipping_missing: number | null;
  on_vacation: {
    /** A day as MM/DD/YYYY */
    start: string;
    /** A day as MM/DD/YYYY */
    end: string;
  } | null;
};

export type Carts = {
  cart: Cart;
  cart_c2: Cart;
  /** What the last re-check corrected, for 15 minutes: for pages that did not get the answer that told it; what is in the cart again is not told as removed */
  corrected: {
    at: string;
    messages: (string)[];
  } | null;
};

export type CatalogFacets = {
  catalog_types: ({
    value: string;
    label: string;
    count: number;
  })[];
  sellers: ({
    value: string;
    label: string;
    count: number;
  })[];
  categories: ({
    value: string;
    label: string;
    count: number;
  })[];
  pack_types: ({
    value: string;
    label: string;
    count: number;
  })[];
  /** Listings with a lot inside each step of the expiration slider */
  expiry: ({
    value: string;
    label: string;
    count: number;
  })[];
  tags: ({
    value: string;
    label: string;
    count: number;
  })[];
  /** The counts are estimates: the search finds too many listings to count */
  estimated: boolean;
};

export type CatalogListing = {
  id: number;
  name: string;
  /** 11 digits */
  ndc: string;
  /** The same as 5-4-2 */
  ndc_number: string;
  gcn: number | null;
  gcn_seqno: number | null;
  company_id: number;
  company_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  category: string;
  dosage_form: string | null;
  proprietary_name: string | null;
  pharm_class: string | null;
  package_size: number;
  pack_size: number;
  csp: number;
  eaches_per_pack: number;
  package_type: string;
  package_description: string;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  stock: number;
  lot_count: number;
  earliest_expiry: string | null;
  latest_expiry: string | null;
  /** Schedule '2' to '5'; '2' is CII */
  dea: string | null;
  is_c2: boolean;
  shortage_id: string | null;
  offer_orders_enabled: boolean;
  can_buy_later: boolean;
  start_date: string | null;
  /** The facility has an open bid on it */
  vbo_active: boolean;
  open_bid_id: number | null;
  soft_block: boolean;
  /** Why your company does not want it offered; null where nothing excludes it */
  exclusion_reason: string | null;
  favorite: boolean;
  favorite_id: number | null;
  /** Packs of it in your carts */
  order_quantity: number;
  /** Of the seller, until its last day */
  on_vacation: {
    /** A day as MM/DD/YYYY */
    start: string;
    /** A day as MM/DD/YYYY */
    end: string;
  } | null;
  pricing: ListingPricing;
  best_lot: BestLot | null;
  /** The cheapest per unit of several offers of its product */
  lowest: boolean;
};

export type CatalogProduct = {
  gcn_seqno: number | null;
  package_size: number;
  /** Offers that pass the filters */
  offer_count: number;
  /** The first three: cheapest per unit first, or longest expiry first where prices are hidden */
  offers: (CatalogListing)[];
};

export type CatalogStats = {
  total_spend: number;
  savings: number;
  /** Listings of what the facility has used; estimated above 10,000 */
  catalog_matches: number;
  /** Listings the person may see; estimated above 10,000 */
  catalog_count: number;
};

export type CatalogSuggestion = {
  /** Of the listing: the cheapest per unit, or the longest lasting where prices are hidden */
  id: number;
  name: string;
  ndc_number: string;
  package_description: string;
  company_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  earliest_expiry: string | null;
  /** Of the lot at this price, which may last longer */
  price_expiry: string | null;
  /** Of a pack */
  price: number | null;
  unit_price: number | null;
  /** Offers of the product */
  offer_count: number;
};

export type ChangeLotsBody = {
  change: {
    kind: "price";
    percent: number;
  } | {
    kind: "stock";
    stock: number;
  } | {
    kind: "expiry";
    /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
    expiry_date: string;
  };
  lots: ({
    id: number;
    version: number;
    /** Required for a change of the stock: the stock that was read. What was sold or given back since then stays so. */
    stock_seen?: number;
  })[];
};

export type ChangeLotsReply = {
  data: LotChangeResult;
};

export type CompanyCredit = {
  company_id: number;
  /** Null: no limit; 0: nothing on terms */
  credit_limit: number | null;
  /** Open orders on terms + open invoices − unapplied credit, not below 0 */
  used: number;
  /** Of the limit what is not used; null without one */
  available: number | null;
  /** What the next order on terms may come to: above `available` by money of the company that nothing is owed for */
  orderable: number | null;
  /** Open amounts of invoices past due */
  overdue: number;
  /** Nothing is sold on terms while it is set */
  on_hold_since: string | null;
};

export type CompanyRecord = {
  id: number;
  name: string;
  enable_rfp: boolean;
  medigi_agreed: boolean;
  logo_url: string | null;
  type: string;
  is_seller: boolean;
  is_503b: boolean;
  website: string | null;
  about: string | null;
  agreed_to_medigi?: boolean;
  agreed_at?: string | null;
  /** Name */
  agreed_by?: string | null;
  phone?: string | null;
  email?: string | null;
  line_1?: string | null;
  line_2?: string | null;
  line_3?: string | null;
  city?: string | null;
  state?: string | null;
  postal_code?: string | null;
  payment_option?: "net_terms" | "credit_card" | "ach";
  po_required?: boolean;
  terms?: CompanyTerms | null;
  minimum_order?: number;
  shipping_price?: number;
  /** Null: never free */
  shipping_threshold?: number | null;
  contact_user?: {
    id: number;
    name: string;
    email: string;
  } | null;
  /** Who provides the track-and-trace data */
  track_and_trace?: string | null;
  return_policy?: string | null;
  /** 1,600 × 400 pixels */
  banner_url?: string | null;
  /** Expedited orders until then ship on the same business day */
  cut_off?: string;
  cut_off_zone?: "America/New_York" | "America/Chicago" | "America/Denver" | "America/Phoenix" | "America/Los_Angeles" | "America/Anchorage" | "Pacific/Honolulu" | "America/Puerto_Rico";
  /** What buyers acknowledge before a bid */
  user_ack?: string | null;
  social_links?: (string)[];
  /** Where payments to the seller go; for its own people */
  remit_to?: string | null;
  /** That is set and has not ended */
  vacation?: {
    /** A day as YYYY-MM-DD, from 1900 on */
    start: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    end: string;
  } | null;
  version?: number;
  can?: {
    /** Fields of the company itself, as the rules say */
    save: boolean;
  };
  active?: boolean;
  created_at?: string;
  ein?: string | null;
  duns?: string | null;
  gpo_name?: string | null;
  facility_count?: number;
  user_count?: number;
  history?: (HistoryStep)[];
};

export type CompanySummary = {
  id: number;
  name: string;
  enable_rfp: boolean;
  medigi_agreed: boolean;
  logo_url: string | null;
};

export type CompanyTerms = {
  id: number;
  name: string;
  net_days: number;
  active: boolean;
};

export type ConfirmOrderReply = {
  data: OrderDetail;
};

export type ConfirmOrdersBody = {
  ids: (number)[];
};

export type ConfirmOrdersReply = {
  data: MovedOrders;
};

export type ContractFileMapping = Record<string, number | null>;

export type ContractMonth = {
  /** YYYY-MM */
  month: string;
  /** Packs of its deliveries, without skipped and cancelled ones */
  promised: number;
  /** Packs of their orders that were not cancelled */
  ordered: number;
};

export type ContractPrice = {
  /** Of the file */
  row: number;
  audience_type: "company" | "facility";
  audience_id: number;
  ndc: string;
  price: number;
  min_quantity: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  end_date: string | null;
  /** The rule that it changes; null: a new one */
  rule_id: number | null;
  /** Of that rule, as it was read */
  version: number | null;
};

export type ContractRow = {
  row: number;
  /** As it is written */
  customer: string;
  audience_name: string | null;
  /** As it is written */
  ndc: string;
  product: string | null;
  /** The lowest of your lots of this NDC */
  list_price: number | null;
  /** Of the contract that it changes */
  before_price: number | null;
  /** Of the price rule that it changes, or that says the same */
  rule_name: string | null;
  /** Other discounts of this buyer on this NDC on some of its days: the first three, the strongest first */
  beside: ({
    id: number;
    name: string;
  })[];
  /** The rule that counts instead wherever the contract could */
  beaten_by: StrongerPriceRule | null;
  /** Null: refused */
  change: "new" | "change" | "same" | null;
  /** What to send; null where it is refused or the same */
  contract: ContractPrice | null;
  problems: (string)[];
};

export type CountBidsReply = {
  data: ({
    /** YYYY-MM */
    month: string;
    /** What became of them adds up to it */
    placed: number;
    open: number;
    accepted: number;
    declined: number;
    expired: number;
    cancelled: number;
    /** Sums are null for who sees no prices */
    accepted_total: number | null;
    /** Of the accepted ones, each pack at the price of the lot that gave it */
    listed_total: number | null;
    average_discount_percent: number | null;
  })[];
};

export type CountDeliveriesReply = {
  data: (DeliveryDay)[];
};

export type CounterBidBody = {
  /** As in the address */
  id?: number;
  /** The line that was looked at; 409 where there is a newer one */
  current_line_id?: number;
  price: number;
  quantity: number;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  earliest_expiry: string;
  /** A buyer has to */
  acknowledged?: boolean;
  /** A buyer has to, where a soft block of its facility marks the listing */
  agree_soft_block?: boolean;
};

export type CounterBidReply = {
  data: Offer;
};

export type CreateListingBody = {
  ndc: string;
  name?: string;
  catalog_type?: "medigi" | "medshorts" | "503b";
  case_size?: number;
  case_lock?: boolean;
  min_packs?: number;
  offer_orders_enabled?: boolean;
  offer_minimum_quantity?: number;
  user_ack?: string | null;
  fulldate?: boolean;
  start_date?: string | null;
  can_buy_later?: boolean;
};

export type CreateListingReply = {
  data: SellerListing;
};

export type CreatePaymentBody = {
  cart_type?: "c0" | "c2";
  order_id?: number;
  amount: number;
};

export type CreatePaymentReply = {
  data: {
    id: string;
    client_secret: string;
    amount: number;
    provider: "test_card" | "stripe";
  };
};

export type DeclineBidBody = {
  /** As in the address */
  id?: number;
  /** The line that was looked at; 409 where there is a newer one */
  current_line_id?: number;
  reason: string;
  /** By a seller or an administrator: left out of statistics */
  erroneous?: boolean;
};

export type DeclineBidReply = {
  data: Offer;
};

export type DeclineProposalBody = {
  /** As in the address */
  id?: number;
  decline_reason?: string;
};

export type DeclineProposalReply = {
  data: Proposal;
};

export type DeclineRfpBody = {
  /** As in the address */
  id?: number;
  decline_reason: string;
};

export type DeclineRfpReply = {
  data: Rfp;
};

export type DeleteDocumentReply = {
  data: {
    ok: true;
  };
};

export type DeliverOrderReply = {
  data: OrderDetail;
};

export type DeliveryDay = {
  /** A day as YYYY-MM-DD, from 1900 on */
  date: string;
  state: "scheduled" | "placed" | "skipped" | "failed" | "cancelled";
  deliveries: number;
  packs: number;
  /** With shipping */
  total: number;
};

export type DeskOffer = {
  listing_id: number;
  name: string;
  /** 11 digits */
  ndc: string;
  ndc_number: string;
  company_id: number;
  company_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  eaches_per_pack: number;
  package_description: string;
  unit_price: number | null;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  minimum_order_total: number;
  on_vacation: {
    /** A day as MM/DD/YYYY */
    start: string;
    /** A day as MM/DD/YYYY */
    end: string;
  } | null;
  /** Why nothing of it can be bought */
  refusal: string | null;
  /** Where agreeing to it is all that `refusal` asks */
  blocked: ToldBlock | null;
  /** Why your company does not want it offered */
  exclusion_reason: string | null;
  lots: ({
    id: number;
    /** A day as MM/DD/YYYY */
    expiry_date: string;
    stock: number;
    min_qty: number;
    price: number | null;
    /** Packs of it in your cart */
    in_cart: number;
  })[];
};

export type DeskProduct = {
  key: string;
  offers: (DeskOffer)[];
};

export type DistributeLotsBody = {
  listing_id: number;
  quantity: number;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  earliest_expiry: string;
  offer_id?: number;
};

export type DistributeLotsReply = {
  data: (OfferLot)[];
};

export type Document = {
  id: number;
  type: "state_license" | "dea_license" | "reseller_certificate" | "terms_pdf" | "Calibration_File" | "safety_data_sheet" | "certificate_of_analysis" | "invoice" | "open_document" | "global_listing";
  context: "facility" | "company" | "listing" | "order";
  /** Whose it is; of a listing or an order, its seller */
  company_id: number;
  facility_id: number | null;
  listing_id: number | null;
  order_id: number | null;
  /** Shown on the profile of its supplier, to everyone who is signed in */
  on_profile: boolean;
  /** What the seller of a listing calls it; empty: not said */
  title: string;
  /** Of the file */
  name: string;
  content_type: string;
  bytes: number;
  /** Names the stored file, to record it again; its last part is the name of the file */
  uri: string;
  /** Where the file is read, as an attachment */
  url: string;
  /** Read by administrators alone */
  internal: boolean;
  /** Null: sent with the registration */
  uploaded_by: string | null;
  created_date: string;
  /** Last day of a license, as it was given with the file */
  ends: string | null;
  /** When a newer file took its place; null for what counts */
  replaced_date: string | null;
  /** Of a license with a later end, which counts once staff has approved it; null: it needed none */
  review: "waiting" | "approved" | "declined" | null;
  /** Why it was declined */
  review_reason: string | null;
  can: {
    delete: boolean;
    /** A newer file may take its place */
    renew: boolean;
    /** It may be given another title */
    name: boolean;
    /** It may be shown on the profile, or taken off */
    show: boolean;
  };
};

export type DuplicateListingBody = {
  ndc?: string;
  name?: string;
  catalog_type?: "medigi" | "medshorts" | "503b";
};

export type DuplicateListingReply = {
  data: SellerListing;
};

export type ExpediteOrderBody = {
  /** As it was shown; 0 without a charge */
  expected_price: number;
  /** The day that was shown */
  expected_ship_on?: string;
  /** Of an order that is paid by card */
  payment_id?: string;
  /** Administrators only: nothing is charged */
  no_charge_reason?: string;
};

export type ExpediteOrderReply = {
  data: OrderDetail;
};

export type ExtendBidBody = {
  id?: number;
  hours?: number;
};

export type ExtendBidReply = {
  data: Offer;
};

export type ExtendRfpBody = {
  /** The request */
  id: number;
  /** Months more */
  duration: 2 | 3 | 4 | 5 | 6 | 9 | 12;
  /** The answer of the supplier; `false` of the buyer takes back what waits */
  confirm?: boolean;
};

export type ExtendRfpReply = {
  data: Rfp;
};

export type Facility = {
  id: number;
  company_id: number;
  company_name: string;
  name: string;
  type: string;
  dea_number: string | null;
  dea_expiration: string | null;
  /** One is stored */
  state_license: boolean;
  state_license_expiration: string | null;
  hin: string | null;
  is_340b: boolean;
  bed_count: number | null;
  wholesaler: string | null;
  account_number: string | null;
  delivery_address: Address;
  /** Null: bills go to the delivery address */
  billing_address: Address | null;
  ap_contact: {
    name: string;
    email: string;
    phone: string;
  } | null;
  vetted: boolean;
  vetting_status: "pending" | "approved" | "declined";
  vet_note: string | null;
  /** Sellers that approved the facility for schedule II */
  csos: (number)[];
  csos_requested: (number)[];
  /** Licenses that wait for review */
  renewals: (LicenseRenewal)[];
  /** People who have or may choose it as their own; null: not for the asker to see */
  users: ({
    id: number;
    name: string;
    email: string;
    roles: ("Buyer" | "Seller" | "Administrator" | "CompanyAdmin" | "FacilityAdmin" | "FinanceAdmin" | "ChangeFacility" | "CSOS Signer")[];
  })[] | null;
  /** Sent back when it is saved */
  version: number;
  can_edit: boolean;
};

export type FacilityRecord = {
  id: number;
  company_id: number;
  company_name: string;
  name: string;
  type: string;
  dea_number: string | null;
  dea_expiration: string | null;
  /** One is stored */
  state_license: boolean;
  state_license_expiration: string | null;
  hin: string | null;
  is_340b: boolean;
  bed_count: number | null;
  wholesaler: string | null;
  account_number: string | null;
  delivery_address: Address;
  /** Null: bills go to the delivery address */
  billing_address: Address | null;
  ap_contact: {
    name: string;
    email: string;
    phone: string;
  } | null;
  vetted: boolean;
  vetting_status: "pending" | "approved" | "declined";
  vet_note: string | null;
  /** Sellers that approved the facility for schedule II */
  csos: (number)[];
  csos_requested: (number)[];
  /** Licenses that wait for review */
  renewals: (LicenseRenewal)[];
  /** People who have or may choose it as their own; null: not for the asker to see */
  users: ({
    id: number;
    name: string;
    email: string;
    roles: ("Buyer" | "Seller" | "Administrator" | "CompanyAdmin" | "FacilityAdmin" | "FinanceAdmin" | "ChangeFacility" | "CSOS Signer")[];
  })[] | null;
  /** Sent back when it is saved */
  version: number;
  can_edit: boolean;
  /** Who renews its licenses: up to three names */
  keepers: (string)[];
  /** Null: not for the asker to see */
  history: (HistoryStep)[] | null;
};

export type FacilityStats = {
  medigi: CatalogStats;
  medshorts: CatalogStats;
  "503b": CatalogStats;
};

export type Favorite = {
  favorite_id: number;
  comment: string | null;
  created_date: string;
  listing: {
    id: number;
    name: string;
    /** As 5-4-2 */
    ndc_number: string;
    /** Of the supplier */
    company_name: string;
    on_offer: boolean;
    /** The lowest pack price; null where it is hidden or not on offer */
    price: number | null;
  };
};

export type FindBetterCartBody = {
  cart_type: "c0" | "c2";
  goal: "cheapest" | "fewest_parcels" | "longest_expiry";
  /** Lots that expire sooner are not bought */
  months?: number;
  /** Other suppliers, not other manufacturers */
  same_ndc?: boolean;
};

export type FindBetterCartReply = {
  data: BetterCart;
};

export type FindPlacedOrderReply = {
  data: {
    /** null: nothing so far */
    order_group_id: number | null;
  };
};

export type GeneratePoReply = {
  data: {
    po_number: string;
  };
};

export type GetBidReply = {
  data: Offer;
};

export type GetBoughtBeforeReply = {
  data: {
    lines: (BoughtBefore)[];
    products: (DeskProduct)[];
  };
};

export type GetBoughtMostReply = {
  data: {
    lines: (BoughtLine)[];
    products: (DeskProduct)[];
  };
};

export type GetBudgetUseReply = {
  data: BudgetUsage;
};

export type GetBulkEditReply = {
  data: BulkEdit;
};

export type GetBuyerHomeReply = {
  data: BuyerHome;
};

export type GetCalibrationReply = {
  data: CalibrationDetail;
};

export type GetCartNotesReply = {
  data: ({
    listing_id: number;
    comment: string;
    author: string;
    date: string;
  })[];
};

export type GetCartsReply = {
  data: Carts;
};

export type GetCatalogFacetsReply = {
  data: CatalogFacets;
};

export type GetCompanyReply = {
  data: CompanyRecord;
};

export type GetCreditReply = {
  data: CompanyCredit;
};

export type GetExclusionReply = {
  data: NdcExclusion;
};

export type GetFacilityReply = {
  data: FacilityRecord;
};

export type GetFacilityStatsReply = {
  data: FacilityStats;
};

export type GetFavoriteReply = {
  data: Favorite;
};

export type GetGroupAmuReply = {
  data: AmuData | null;
};

export type GetHomepageListingsReply = {
  data: (CatalogListing)[];
};

export type GetImportReply = {
  data: ListingImport;
};

export type GetListingAmuReply = {
  data: AmuData | null;
};

export type GetListingReply = {
  data: ListingDetail;
};

export type GetListingTypesReply = {
  data: ({
    name: string;
    count: number;
  })[];
};

export type GetMedshortsAlternativesReply = {
  data: (CatalogListing)[];
};

export type GetNdcReply = {
  data: NdcListing;
};

export type GetNoteReply = {
  data: Note;
};

export type GetOfferableLotsBody = {
  listing_id: number;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  earliest_expiry: string;
  /** Only the lots that cover so many packs */
  quantity?: number;
  offer_id?: number;
};

export type GetOfferableLotsReply = {
  data: (OfferLot)[];
};

export type GetOrderAgainReply = {
  data: {
    order_id: number;
    lines: (AgainLine)[];
    products: (DeskProduct)[];
  };
};

export type GetOrderGroupReply = {
  data: {
    id: number;
    created_date: string;
    po_number: string | null;
    payment_option: "net_terms" | "credit_card" | "ach";
    total: number;
    /** Who can sign what of it waits for a signature */
    signers: (string)[];
    orders: (OrderSummary)[];
  };
};

export type GetOrderListReply = {
  data: OrderListDetail;
};

export type GetOrderReply = {
  data: OrderDetail;
};

export type GetOrderStoryReply = {
  data: (StoryStep)[];
};

export type GetPaymentOptionsReply = {
  data: ({
    id: "net_terms" | "credit_card" | "ach";
    name: string;
    selected: boolean;
  })[];
};

export type GetPayoutReply = {
  data: PayoutDetail;
};

export type GetPickListReply = {
  data: PickList;
};

export type GetPriceHistoryReply = {
  data: PriceHistory;
};

export type GetPriceRuleReply = {
  data: PriceRule;
};

export type GetPriceStackReply = {
  data: PriceStack;
};

export type GetPurchaseReviewReply = {
  data: PurchaseReview;
};

export type GetRequestedProductReply = {
  data: RequestedProduct;
};

export type GetRfpReply = {
  data: Rfp;
};

export type GetSalesBoardReply = {
  data: SalesBoard;
};

export type GetSellerHomeReply = {
  data: SellerHome;
};

export type GetSellerListingReply = {
  data: SellerListing;
};

export type GetSoftBlockReply = {
  data: SoftBlock;
};

export type GetStandingRuleReply = {
  data: StandingRule | null;
};

export type GetStatisticReply = {
  data: (StatisticRow)[];
};

export type GetSystemRewardsReply = {
  data: {
    company_stats: {
      months: number;
      badge: string | null;
    };
  };
};

export type GetUndercutReply = {
  data: Undercut;
};

export type GetUserRewardsReply = {
  data: {
    user_reward_order_count: number;
  };
};

export type GroupNdcsReply = {
  data: ({
    gcn_seqno: number | null;
    pack_size: number;
    ln60: string;
    ndcs: (NdcListing)[];
  })[];
};

export type HasHistoryReply = {
  data: {
    has_history: boolean;
  };
};

export type HistoryStep = {
  at: string;
  who: string;
  /** In whose place an administrator acted */
  on_behalf_of: string | null;
  what: string;
  changes: ({
    field: string;
    before: string | null;
    after: string | null;
  })[];
};

export type ImportMapping = Record<string, number | null>;

export type ImportSettings = {
  /** Fill NDCs that lost their zeros up to 11 digits */
  pad_ndc: boolean;
  /** Of dates such as 6/5/28 */
  date_order: "mdy" | "dmy";
  /** Of prices: 3.95 or 3,95 */
  decimal: "point" | "comma";
  /** Read '10 EA' as 10 packs */
  units_are_packs: boolean;
  /** Taken where a cell says nothing that is understood; 'not said' is as if the file had no such column */
  instead: Record<string, string>;
  /** Rows of the file that are not imported */
  left_out: (number)[];
};

export type InsightBoard = {
  name: "spend" | "savings" | "usage" | "sales";
  title: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  end_date: string;
  /** Null: all of the own range */
  facility: {
    id: number;
    name: string;
  } | null;
  as_of: string;
  /** Why figures are hidden */
  notice: string | null;
  tiles: ({
    label: string;
    kind: "count" | "money" | "percent";
    value: number | null;
    /** Of a change: what it is a change from, in dollars */
    from: number | null;
  })[];
  charts: (BoardChart)[];
  /** Those that you have */
  boards: ({
    name: "spend" | "savings" | "usage" | "sales";
    title: string;
  })[];
  /** Of the own range; none for sellers and administrators */
  facilities: ({
    id: number;
    name: string;
  })[];
  can: {
    export: boolean;
  };
};

export type Invoice = {
  number: string;
  /** The shipment that it bills */
  tracking_id: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  invoice_date: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  due_date: string;
  total: number;
  cancelled: boolean;
};

export type InvoiceIssuedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "invoice.issued";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type InvoiceSummary = {
  id: number;
  number: string;
  order_id: number;
  /** As it was when the invoice was made */
  po_number: string | null;
  buyer_company_id: number;
  buyer_company_name: string;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  seller_company_name: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  invoice_date: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  due_date: string;
  amount: number;
  /** What was paid or credited of it */
  paid: number;
  open: number;
  /** Overdue from the day after it was due */
  status: "open" | "partly_paid" | "overdue" | "paid" | "cancelled";
  /** Where it was paid with its order */
  paid_by: string | null;
};

export type LicenseRenewal = {
  document_id: number;
  license: "state_license" | "dea_license";
  /** A day as YYYY-MM-DD, from 1900 on */
  ends: string;
  file_name: string;
  /** Where the file is read, as an attachment */
  url: string;
  sent_by: string | null;
  sent_at: string;
};

export type ListAnomaliesReply = {
  data: (Anomaly)[];
};

export type ListBidFacilitiesReply = {
  data: ({
    id: number;
    name: string;
    offer_count: number;
  })[];
};

export type ListBidLotsReply = {
  data: (OfferLot)[];
};

export type ListBidsReply = {
  data: (OfferSummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListBoardRowsReply = {
  data: {
    columns: ({
      id: string;
      label: string;
      kind: "text" | "month" | "day" | "count" | "money" | "unit_price" | "percent";
    })[];
    rows: ((string | number | null)[])[];
    /** Of all pages */
    totals: (string | number | null)[];
    /** Id of the column that sums to the bar */
    measure: string;
  };
  meta: {
    total: number;
    page: number;
    per_page: number;
  };
};

export type ListBudgetsReply = {
  data: (BudgetEntry)[];
};

export type ListBulkEditRowsReply = {
  data: (BulkEditRow)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListBulkEditsReply = {
  data: (ListedBulkEdit)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListCalibrationRowsReply = {
  data: (CalibrationRow)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListCalibrationsReply = {
  data: (Calibration)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListCategoriesReply = {
  data: (string)[];
};

export type ListCompaniesReply = {
  data: (CompanySummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListDeliveriesReply = {
  data: (ScheduledDelivery)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListDocumentsReply = {
  data: (Document)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListExclusionsReply = {
  data: (NdcExclusion)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListFacilitiesReply = {
  data: (Facility)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListFavoritesReply = {
  data: (Favorite)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListImportsReply = {
  data: (ListedImport)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListInvoicesReply = {
  data: (InvoiceSummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    /** Of all invoices found that are not cancelled */
    sums: {
      amount: number;
      paid: number;
      open: number;
    };
  };
};

export type ListMonthlyQuantitiesReply = {
  data: (MonthlyQuantity)[];
};

export type ListNotesReply = {
  data: (Note)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListOrderGroupsReply = {
  data: (OrderGroup)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListOrderListsReply = {
  data: (OrderList)[];
};

export type ListOrdersReply = {
  data: (OrderSummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    /** Of all orders found; `packs` and `goods` of the lines of `listing_id` or `ndc`, else null */
    sums: {
      total: number;
      packs: number | null;
      goods: number | null;
    };
  };
};

export type ListPayoutsReply = {
  data: (PayoutSummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListPharmaciesReply = {
  data: (Pharmacy)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListPortfolioReply = {
  data: (PortfolioItem)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListPriceRulesReply = {
  data: (PriceRule)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListProposalsReply = {
  data: (Proposal)[];
};

export type ListPurchasesReply = {
  data: (PurchaseElsewhere)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    first_invoice_date: string | null;
    last_invoice_date: string | null;
    total_packages: number;
    total_units: number;
    total_cost: number;
    /** The same by account type, of those with purchases */
    account_types: ({
      account_type: "WAC" | "340B" | "GPO" | "Undefined";
      total: number;
      total_packages: number;
      total_units: number;
      total_cost: number;
    })[];
  };
};

export type ListReportsReply = {
  data: {
    reports: ({
      name: "savings" | "spend_by_month" | "top_spends_ndc" | "top_spends_generic" | "purchase_history" | "orders" | "bids" | "rfps" | "price_changes" | "expiring_stock" | "sales_by_buyer";
      title: string;
    })[];
    /** Your own, by title */
    saved: (SavedReport)[];
    /** Of the own range; none for sellers and administrators */
    facilities: ({
      id: number;
      name: string;
    })[];
    can: {
      export: boolean;
      save: boolean;
    };
  };
};

export type ListRequestDemandReply = {
  data: (RequestedDemand)[];
};

export type ListRequestedProductsReply = {
  data: (RequestedProduct)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListRfpsReply = {
  data: (RfpSummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListRuleChoicesReply = {
  data: (PriceRuleChoice)[];
};

export type ListRuleMakersReply = {
  data: (string)[];
};

export type ListSellerListingsReply = {
  data: (SellerListing)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    /** Of all found, their lots of `expires_from` and `expires_until`: how many, and their stock at its price */
    sums: {
      lots: number;
      worth: number;
    } | null;
  };
};

export type ListSharedViewsReply = {
  data: (SharedView)[];
};

export type ListSoftBlocksReply = {
  data: (SoftBlock)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListStatementsReply = {
  data: (StatementSummary)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
  };
};

export type ListSupplierNamesReply = {
  data: Record<string, string>;
};

export type ListSuppliersReply = {
  data: (SupplierOption)[];
};

export type ListedBulkEdit = {
  id: number;
  change: {
    kind: "price_percent";
    percent: number;
  } | {
    kind: "price_amount";
    amount: number;
  } | {
    kind: "price";
    price: number;
  } | {
    kind: "stock";
    stock: number;
  } | {
    kind: "stock_amount";
    packs: number;
  } | {
    kind: "expiry";
    /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
    expiry_date: string;
  } | {
    kind: "min_packs";
    min_packs: number;
  } | {
    kind: "case_size";
    case_size: number;
  } | {
    kind: "bids";
    enabled: boolean;
  } | {
    kind: "offer_minimum";
    offer_minimum: number;
  } | {
    kind: "pause";
  } | {
    kind: "activate";
  } | {
    kind: "deactivate";
    reason: string;
  } | {
    kind: "move";
    catalog_type: "medigi" | "medshorts" | "503b";
  } | {
    kind: "shortage";
    shortage_id: string | null;
  };
  state: "previewed" | "running" | "done" | "undoing" | "undone" | "failed";
  created_date: string;
  created_by: string;
  listings: number;
  /** Rows that the preview changes */
  changing: number;
  done: {
    changed: number;
    left: number;
    restored: number;
    kept: number;
  };
  /** Null where nothing can be taken back */
  undo_until: string | null;
};

export type ListedImport = {
  id: number;
  /** What it is imported into */
  kind: "listings" | "portfolio";
  file_name: string;
  created_date: string;
  created_by: string;
  state: "checking" | "checked" | "refused" | "cancelled" | "expired" | "running" | "done" | "failed" | "undone";
  failure: string | null;
  row_count: number;
  good_rows: number;
  refused_rows: number;
  /** Rows that are evidently no product, such as titles and totals */
  skipped_rows: number;
  new_listings: number;
  /** Listings whose name, minimum quantity or case size changes */
  changed_listings: number;
  new_lots: number;
  changed_lots: number;
  unchanged_lots: number;
  /** Products that the portfolio gets */
  new_items: number;
  /** Products of the portfolio that get another contract price */
  changed_items: number;
  unchanged_items: number;
  /** Rows checked, or carried out, so far */
  progress: number;
};

export type ListingDetail = {
  id: number;
  name: string;
  /** 11 digits */
  ndc: string;
  /** The same as 5-4-2 */
  ndc_number: string;
  gcn: number | null;
  gcn_seqno: number | null;
  company_id: number;
  company_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  category: string;
  dosage_form: string | null;
  proprietary_name: string | null;
  pharm_class: string | null;
  package_size: number;
  pack_size: number;
  csp: number;
  eaches_per_pack: number;
  package_type: string;
  package_description: string;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  stock: number;
  lot_count: number;
  earliest_expiry: string | null;
  latest_expiry: string | null;
  /** Schedule '2' to '5'; '2' is CII */
  dea: string | null;
  is_c2: boolean;
  shortage_id: string | null;
  offer_orders_enabled: boolean;
  can_buy_later: boolean;
  start_date: string | null;
  /** The facility has an open bid on it */
  vbo_active: boolean;
  open_bid_id: number | null;
  soft_block: boolean;
  /** Why your company does not want it offered; null where nothing excludes it */
  exclusion_reason: string | null;
  favorite: boolean;
  favorite_id: number | null;
  /** Packs of it in your carts */
  order_quantity: number;
  /** Of the seller, until its last day */
  on_vacation: {
    /** A day as MM/DD/YYYY */
    start: string;
    /** A day as MM/DD/YYYY */
    end: string;
  } | null;
  /** Who makes the drug or markets it */
  labeler: string | null;
  description: string | null;
  substance_name: string | null;
  route: string | null;
  storage_conditions: string | null;
  /** Twin of storage_conditions */
  storage_cond: string | null;
  /** Twin of category */
  hic2_desc: string;
  /** Twin of pharm_class, the one class that the directory knows */
  hic_desc: string | null;
  /** Twin of pharm_class */
  hic3_desc: string | null;
  /** Twin of package_type */
  listing_package_type: string;
  hcpcs: string | null;
  isi: string | null;
  product_type_name: string | null;
  private_label_gpo_id: number | null;
  company_minimum_order_total: number;
  /** Fewest packs of a bid */
  offer_minimum_quantity: number;
  /** What a bid acknowledges */
  acknowledgement: string;
  company_shipping_threshold: number | null;
  active_ingredients: ({
    ingredient: string;
    concentration: string;
  })[];
  images: ({
    url: string;
    /** What it shows; empty: not said */
    text: string;
  })[];
  /** What its seller shows with it */
  docs: ({
    uri: string;
    url: string;
    type: "state_license" | "dea_license" | "reseller_certificate" | "terms_pdf" | "Calibration_File" | "safety_data_sheet" | "certificate_of_analysis" | "invoice" | "open_document" | "global_listing";
    /** What its seller calls it; empty: not said */
    title: string;
    /** Of the file */
    name: string;
  })[];
  soft_block_id: number | null;
  soft_block_reason: string | null;
  soft_block_author: string | null;
  soft_block_date: string | null;
  favorite_comment: string | null;
  /** How many the facility has on it and its drug group */
  notes: number;
  lots: (Lot)[];
  alternatives: (Alternative)[];
  pricing: {
    price: number | null;
    lowest_price: number | null;
    /** Of the same lot, where you pay another price by a rule of its seller */
    list_price: number | null;
    highest_pack_price: number | null;
    unit_price: number | null;
    base_price: number | null;
    savings_per_pack: number | null;
    savings_percent: number | null;
    monthly_exact_savings: number | null;
    amu: {
      /** From purchases, in packs of this listing */
      amu: number | null;
      /** What the facility set instead */
      override_amu: number | null;
      aac_per_pack: number | null;
      savings_per_pack: number | null;
      savings_percent: number | null;
    };
    signal_type: "User Supplied" | "History Upload" | "Predicted" | null;
    /** Twin of savings_percent */
    lowest_lot_discount: number | null;
    price_meta: {
      price: number | null;
      /** Est. wholesale of a pack */
      wac_price: number | null;
      shipping_layer: {
        name: string;
        description: string;
      } | null;
      /** Of one pack at the lowest price */
      buyer_transaction_fee: number | null;
    };
    /** The lots */
    prices: ({
      id: number;
      quantity: number;
      price: number | null;
      price_type: "WAC" | "340b" | "GPO" | "contract";
    })[];
  };
  amu_data: AmuData | null;
  current_price_signal: {
    id: number | null;
    type: "User Supplied" | "History Upload" | "Predicted";
    customer_base_price: number;
    /** The same, not rounded: savings are computed from it, as in the cart */
    exact: {
      numerator: string;
      denominator: string;
    };
    /** Who set it, where somebody did */
    user_name: string | null;
    updated_on: string | null;
  } | null;
  /** What your facility ordered of it last, however it was ordered; null where prices are hidden */
  last_order: {
    id: number;
    date: string;
    packs: number;
    /** Per pack, of its lots */
    lowest_price: number;
    highest_price: number;
  } | null;
  /** The compounded-product notice of a 503b listing */
  notice: string | null;
  can: {
    add_to_cart: boolean;
    place_bid: boolean;
    build_rfp: boolean;
  };
};

export type ListingImport = {
  id: number;
  /** What it is imported into */
  kind: "listings" | "portfolio";
  file_name: string;
  created_date: string;
  created_by: string;
  state: "checking" | "checked" | "refused" | "cancelled" | "expired" | "running" | "done" | "failed" | "undone";
  failure: string | null;
  /** A document of an EDI client made it; what it may do, it does by itself */
  by_edi: boolean;
  /** Why one that a document made waits for a person */
  waits: string | null;
  /** Row that names the columns; null: the file has no header */
  header_row: number | null;
  /** The first rows of the file, to choose the header from */
  first_rows: ({
    row: number;
    text: string;
  })[];
  /** How the file was read, sentence by sentence */
  notes: (string)[];
  headers: ({
    index: number;
    header: string;
    samples: (string)[];
  })[];
  mapping: ImportMapping;
  mapping_source: "guessed" | "remembered" | "chosen";
  settings: ImportSettings;
  missing_columns: ("ndc" | "name" | "lot" | "expiry" | "pack_price" | "stock" | "minimum_quantity" | "case_size" | "price_type" | "catalog" | "bids_enabled" | "offer_minimum" | "withdraw" | "contract_price")[];
  row_count: number;
  good_rows: number;
  refused_rows: number;
  /** Rows that are evidently no product, such as titles and totals */
  skipped_rows: number;
  new_listings: number;
  /** Listings whose name, minimum quantity or case size changes */
  changed_listings: number;
  new_lots: number;
  changed_lots: number;
  unchanged_lots: number;
  /** Lots taken out of sale, those of withdrawn listings among them */
  withdrawn_lots: number;
  withdrawn_listings: number;
  /** Products that the portfolio gets */
  new_items: number;
  /** Products of the portfolio that get another contract price */
  changed_items: number;
  unchanged_items: number;
  price_changes: {
    /** Of listed lots */
    up: number;
    /** Of listed lots */
    down: number;
    /** New lots more than a fifth away from the nearest price of their listing */
    new_lots: number;
    /** All that are more than a fifth away; they need a confirmation */
    large: number;
    /** The 100 largest; the report of price changes has all */
    shown: ({
      row: number;
      ndc: string;
      lot: string;
      before: number;
      after: number;
      /** listing: a new lot, beside the nearest price there */
      compared_with: "lot" | "listing";
    })[];
  };
  /** What is renamed and made, the first 100 of each; the report of changes has all */
  changes: {
    /** Listings that get another name */
    names: number;
    /** Of these those that lose a strength or a count; they need a confirmation */
    doubtful_names: number;
    shown: ({
      what: "name" | "new_listing" | "new_lot" | "new_item" | "changed_item";
      row: number;
      ndc: string;
      name: string;
      /** Of a name */
      name_before: string | null;
      /** Of a new lot */
      lot: string | null;
      /** Of a new lot, or the contract price of a product of the portfolio */
      price: number | null;
      /** Of a changed product of the portfolio */
      price_before: number | null;
      doubtful: boolean;
    })[];
  };
  /** Active lots of the company that the file does not name; they are left as they are */
  gone: {
    listings: number;
    lots: number;
    shown: ({
      ndc: string;
      name: string;
      lot: string;
      stock: number;
    })[];
  };
  /** Rows checked, or carried out, so far */
  progress: number;
  problem_groups: ({
    column: "ndc" | "name" | "lot" | "expiry" | "pack_price" | "stock" | "minimum_quantity" | "case_size" | "price_type" | "catalog" | "bids_enabled" | "offer_minimum" | "withdraw" | "contract_price";
    code: "missing" | "formula" | "not_understood" | "zeros_lost" | "digits_lost" | "ambiguous" | "unknown_drug" | "too_long" | "not_shown" | "became_date" | "past" | "too_far" | "decimal_comma" | "decimals" | "scientific" | "currency" | "not_positive" | "too_much" | "with_unit" | "cases" | "not_one_of" | "closed" | "repeated" | "repeated_otherwise" | "contradicts";
    rows: number;
    first_rows: (number)[];
    /** What is said of the first row */
    example: string;
    /** The cell of the first row; empty where the file has none */
    value: string;
  })[];
  /** The first 200; the report has all */
  problems: ({
    row: number;
    column: string | null;
    message: string;
  })[];
  /** The first 50 skipped rows */
  skipped: ({
    row: number;
    text: string;
  })[];
  can: {
    run: boolean;
    undo: boolean;
    cancel: boolean;
  };
  undo_refusal: string | null;
  /** What undoing it would do, or did; null where it cannot be undone, or was before this was kept */
  undo: {
    /** New listings that leave the catalog */
    listings: number;
    /** New lots that do, and new products that leave the portfolio */
    withdrawn: number;
    /** Lots and products of the portfolio that get back what they had */
    restored: number;
    /** Lots and products of the portfolio that were changed later, and stay as they are */
    kept: number;
    /** What stays, with why: the first 50 lots, and the first 50 listings */
    shown: ({
      name: string;
      reason: string;
    })[];
  } | null;
};

export type ListingPricing = {
  price: number | null;
  lowest_price: number | null;
  /** Of the same lot, where you pay another price by a rule of its seller */
  list_price: number | null;
  highest_pack_price: number | null;
  unit_price: number | null;
  base_price: number | null;
  savings_per_pack: number | null;
  savings_percent: number | null;
  monthly_exact_savings: number | null;
  /** Effective average monthly usage in packs of this listing */
  amu: number | null;
  signal_type: "User Supplied" | "History Upload" | "Predicted" | null;
};

export type LookUpNdcsReply = {
  data: (NdcListing)[];
};

export type Lot = {
  id: number;
  lot_name: string;
  /** Twin of lot_name */
  name: string;
  price: number | null;
  unit_price: number | null;
  /** A day as MM/DD/YYYY */
  expiry_date: string;
  expiry_days: number;
  stock: number;
  min_qty: number;
  /** Packs of this lot in your cart */
  quantity: number;
  case_quantity: number | null;
  shipping_price: number | null;
  public_note: string | null;
  price_type: "WAC" | "340b" | "GPO" | "contract";
  /** What buyers without a price of their own pay, fee included; null where you pay the same */
  list_price: number | null;
  /** Your other prices of a pack, from more packs of this lot that can be bought */
  price_tiers: (PriceTier)[];
  stack: ({
    name: string;
    description: string;
    context: {
      free_shipping_threshold: number;
    };
  })[];
};

export type LotChange = {
  listing_id: number;
  lot_id: number;
  ndc: string;
  /** Packs, or US dollars */
  before: number;
  after: number;
};

export type LotChangeResult = {
  /** To undo it; null where nothing changed */
  id: number | null;
  changed: number;
  /** Lots that stay as they are, with why */
  kept: ({
    lot_id: number;
    /** Product and lot; null for a lot that is not yours */
    name: string | null;
    reason: string;
  })[];
};

export type MapCalibrationBody = {
  /** Remembered for reports with the same header; null guesses and forgets */
  mapping?: ReportMapping | null;
  settings?: {
    /** Of dates such as 6/5/26 */
    date_order?: "mdy" | "dmy";
    /** Of amounts: 3.95 or 3,95 */
    decimal?: "point" | "comma";
  };
};

export type MapCalibrationReply = {
  data: CalibrationDetail;
};

export type MapImportBody = {
  /** Remembered for files with the same header; null guesses and forgets */
  mapping?: ImportMapping | null;
  header_row?: number | null;
  settings?: {
    /** Fill NDCs that lost their zeros up to 11 digits */
    pad_ndc?: boolean;
    /** Of dates such as 6/5/28 */
    date_order?: "mdy" | "dmy";
    /** Of prices: 3.95 or 3,95 */
    decimal?: "point" | "comma";
    /** Read '10 EA' as 10 packs */
    units_are_packs?: boolean;
    /** Taken where a cell says nothing that is understood; 'not said' is as if the file had no such column */
    instead?: Record<string, string>;
    /** Rows of the file that are not imported */
    left_out?: (number)[];
  };
};

export type MapImportReply = {
  data: ListingImport;
};

export type MonthlyQuantity = {
  /** The first day of the month */
  date: string;
  account_type: "WAC" | "340B" | "GPO";
  /** In packs of the asked NDC; negative where more was returned */
  purchased_pkg: number;
};

export type MovedOrders = {
  moved: ({
    id: number;
    status: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled";
  })[];
  /** In the order in which they were named; the others were moved */
  refused: ({
    id: number;
    reason: string;
  })[];
};

export type NameDocumentBody = {
  title: string;
};

export type NameDocumentReply = {
  data: Document;
};

export type NdcExclusion = {
  id: number;
  /** 11 digits */
  ndc: string;
  /** The same as 5-4-2 */
  ndc_number: string;
  /** Of the product */
  name: string;
  package_description: string;
  reason: string;
  active: boolean;
  company_id: number;
  company_name: string;
  created_by: string;
  created_date: string;
  version: number;
};

export type NdcListing = {
  ndc: string;
  /** The same as 5-4-2 */
  ndc_number: string;
  /** Product name */
  ln60: string;
  /** Of its package */
  description: string;
  gcn_seqno: number | null;
  /** Content of one container in its billing unit */
  pack_size: number;
  /** Containers of a pack */
  csp: number;
  /** What a unit price counts */
  eaches_per_pack: number;
  /** Of the supplier whose products were asked for */
  company_id: number | null;
  /** Where it is listed with the latest expiry */
  catalog_type: "medigi" | "medshorts" | "503b" | null;
  listing_package_size: number;
  listing_package_type: string;
};

export type Note = {
  id: number;
  comment: string;
  listing_id: number | null;
  gcn: number | null;
  /** Of the listing, or of a product of the drug group */
  name: string;
  /** Of the listing */
  ndc_number: string | null;
  /** Who sells the listing */
  company_name: string | null;
  user_id: number;
  first_name: string;
  last_name: string;
  created_date: string;
  can: {
    change: boolean;
  };
};

export type Offer = {
  id: number;
  listing_id: number;
  status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
  /** Whose answer it waits for */
  turn: "buyer" | "seller" | null;
  standing_rule: OfferStandingRule | null;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  /** Of the seller */
  company_name: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  earliest_expiry_date: string;
  /** Packs × price of the current line */
  total: number;
  expiration_date: string;
  exceeded_max_counters: boolean;
  /** Per pack of the line before, which the current one answers */
  answered_price: number | null;
  closed_date: string | null;
  erroneous: boolean;
  order_id: number | null;
  /** Charged with the order of an accepted bid */
  shipping_price: number | null;
  /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
  savings: number | null;
  modified_date: string;
  can: {
    answer: boolean;
    decline: boolean;
    extend: boolean;
    edit: boolean;
  };
  listing: {
    id: number;
    name: string;
    ndc_number: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    company_id: number;
    company_name: string;
    offer_minimum_quantity: number;
    case_size: number;
    gcn_seqno: number | null;
    company_minimum_order_total: number;
    case_lock: boolean;
    eaches_per_pack: number;
    package_type: string;
    package_size: number;
    stock: number;
  };
  current_offer_line: OfferLine;
  /** What a pack of the selected lot cost, or brought, without the bid: when its last line was sent, or it was accepted. Null where prices are not told */
  list_price: number | null;
  /** The same of all packs, each at the price of the lot that gave it */
  list_total: number | null;
  /** Accepted by the standing rule of its seller */
  is_automatic: boolean;
  buyer_company_id: number;
  buyer_user_id: number;
  buyer_po: string | null;
  line_count: number;
  /** Days until the minimum expiry */
  shelf_life: number;
  accepted_quantity: number | null;
  accepted_date: string | null;
  declined_date: string | null;
  declined_by: "buyer" | "seller" | "administrator" | "system" | null;
  decline_reason: string | null;
  /** Of an accepted bid: packs × what the buyer pays, which its order tells to both sides */
  order_sub_total: number | null;
  /** Of the seller */
  vacation: {
    /** A day as MM/DD/YYYY */
    start: string;
    /** A day as MM/DD/YYYY */
    end: string;
  } | null;
  created_date: string;
  /** Oldest first */
  offer_lines: (OfferSentLine)[];
  /** Null where no lot meets the minimum expiry */
  calculations: OfferCalculations | null;
  /** Why its packs cannot be had now, so that nobody can accept; null where they can, and once it is closed */
  fill_problem: string | null;
  /** Why it is not accepted at its price: its packs cost the buyer less without it; null where they do not, once it is closed, and for others */
  price_problem: string | null;
  minimum_order_total: number;
  /** What the seller would receive for a pack of the selected lot from this facility without the bid; null for the buyer */
  facility_base_price: number | null;
  /** That the buyer has to agree to; null without one, once agreed to, and for others */
  soft_block: ToldBlock | null;
  /** For the buyer */
  po_required: boolean;
  /** The terms of the seller, or of the marketplace */
  acknowledgement: string;
  /** For administrators */
  admin_note: string | null;
  /** Who moved its deadline, oldest first */
  extended: ({
    given_by: "buyer" | "seller" | "administrator";
    /** The person, of the own company; else the seller or the facility */
    sent_by: string;
    /** Null: an administrator set the end */
    hours: number | null;
    expiration_date: string;
    created_date: string;
  })[];
  /** The latest end that more time can give its last line; null once it is closed */
  extendable_until: string | null;
  /** When it would expire with so much more time. None once its time is up */
  extensions: ({
    hours: number;
    expiration_date: string | null;
    /** Why it cannot have so much */
    problem: string | null;
  })[];
};

export type OfferAcceptance = {
  /** Packs × price */
  revenue: number;
  /** What these packs bring without the bid, each at the price of its lot; null where no lot is left */
  list_total: number | null;
  /** First expired first; none where the packs are not there */
  lots: ({
    lot_name: string;
    /** A day as MM/DD/YYYY */
    expiry_date: string;
    expiry_days: number;
    /** That would go */
    packs: number;
    left: number;
  })[];
  /** Packs of the listing that can be sold after it */
  stock_left: number;
  /** Ordered of the listing in the days before, without cancelled orders */
  sold_packs: number;
  sold_days: number;
  /** How long the stock lasts at that pace; null where nothing was sold */
  days_left: number | null;
  /** The last bids that were accepted on the listing, newest first */
  accepted: ({
    date: string;
    packs: number;
    /** What the seller received per pack */
    price: number;
    same_facility: boolean;
  })[];
};

export type OfferCalculations = {
  /** Per pack against the base price; null for the seller, and where unknown */
  savings: number | null;
  total_savings: number | null;
  total_percent_savings: number | null;
  /** At the price of the listing */
  listing_total_savings: number | null;
  listing_total_percent_savings: number | null;
  /** Against the price of the selected lot, of all packs */
  additional_savings: number;
  additional_percent_savings: number;
  shipping_price: number;
  /** 0: free */
  shipping_cost: number;
  /** Null: never free */
  shipping_threshold: number | null;
  shipping_notification: string | null;
  sub_total: number;
  total: number;
  /** Packs of the lots that meet the minimum expiry */
  total_stock: number;
  /** Of the selected lot, as the asker sees it */
  lot_price: number;
  /** Of the selected lot */
  lot_name: string;
  /** All packs without the bid, each at the price of the lot that would give it */
  list_total: number;
};

export type OfferLine = {
  id: number;
  /** Per pack, as the asker sees it */
  price: number;
  /** Packs */
  quantity: number;
  /** What the seller receives; null for the buyer */
  base_price: number | null;
  /** A day as YYYY-MM-DD, from 1900 on */
  earliest_expiry_date: string;
  /** What the buyer pays; null for the seller */
  buyer_price: number | null;
  created_date: string;
  is_seller_side: boolean;
  is_buyer_side: boolean;
  /** Sent by the standing rule of its seller */
  is_automatic: boolean;
};

export type OfferLot = {
  id: number;
  name: string;
  lot_name: string;
  /** A day as MM/DD/YYYY */
  expiry_date: string;
  expiry_days: number;
  stock: number;
  price: number;
  price_type: "WAC" | "340b" | "GPO";
  /** Of its seller, for buyers */
  public_note: string | null;
  /** Packs that the bid would take; 0 where that was not asked */
  selectedQuantity: number;
};

export type OfferSentLine = {
  id: number;
  /** Per pack, as the asker sees it */
  price: number;
  /** Packs */
  quantity: number;
  /** What the seller receives; null for the buyer */
  base_price: number | null;
  /** A day as YYYY-MM-DD, from 1900 on */
  earliest_expiry_date: string;
  /** What the buyer pays; null for the seller */
  buyer_price: number | null;
  created_date: string;
  is_seller_side: boolean;
  is_buyer_side: boolean;
  /** Sent by the standing rule of its seller */
  is_automatic: boolean;
  /** The person, of the own company; of the other party the seller or the facility */
  sent_by: string;
};

export type OfferStandingRule = {
  mode: "proposes" | "acts";
  /** Null: it leaves the bid to the seller */
  answer: {
    move: "accept" | "counter";
    /** What the seller receives per pack */
    price: number;
  } | null;
  /** Why it leaves the bid; null where it answers */
  left_because: string | null;
  /** Why it could not answer by itself */
  refusal: string | null;
};

export type OfferSummary = {
  id: number;
  listing_id: number;
  status: "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "cancelled";
  /** Whose answer it waits for */
  turn: "buyer" | "seller" | null;
  standing_rule: OfferStandingRule | null;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  /** Of the seller */
  company_name: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  earliest_expiry_date: string;
  /** Packs × price of the current line */
  total: number;
  expiration_date: string;
  exceeded_max_counters: boolean;
  /** Per pack of the line before, which the current one answers */
  answered_price: number | null;
  closed_date: string | null;
  erroneous: boolean;
  order_id: number | null;
  /** Charged with the order of an accepted bid */
  shipping_price: number | null;
  /** Of all packs against the base price, before shipping; null for the seller, and of a bid that ended without an order */
  savings: number | null;
  modified_date: string;
  can: {
    answer: boolean;
    decline: boolean;
    extend: boolean;
    edit: boolean;
  };
  listing: {
    id: number;
    name: string;
    ndc_number: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    company_id: number;
    company_name: string;
    offer_minimum_quantity: number;
    case_size: number;
  };
  current_offer_line: {
    id: number;
    /** Per pack, as the asker sees it */
    price: number;
    /** Packs */
    quantity: number;
    /** What the seller receives; null for the buyer */
    base_price: number | null;
  };
};

export type OrderCancellationRequestedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.cancellation_requested";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderCancelledMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.cancelled";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderConfirmedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.confirmed";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderDeliveredMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.delivered";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderDetail = {
  id: number;
  group_id: number;
  type: "cart" | "bid" | "rfp";
  created_date: string;
  status: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled";
  payment_status: "unpaid" | "invoiced" | "paid" | "overdue" | "refunded";
  payment_option: "net_terms" | "credit_card" | "ach";
  buyer_company_id: number;
  buyer_company_name: string;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  seller_company_name: string;
  po_number: string | null;
  /** The seller's own */
  invoice_number: string | null;
  is_c2: boolean;
  /** Of an order that a document made: in whose name, and through which EDI client */
  by_edi: string | null;
  item_count: number;
  pack_count: number;
  total: number;
  shipping_option: string;
  /** The day that was promised for an expedited order */
  ship_on: string | null;
  /** The promised day is over and the order is still with its seller */
  late: boolean;
  placed_by: string;
  /** Days that the document of an EDI order names; they bind nobody */
  asked: {
    ordered_on: string | null;
    deliver_on: string | null;
    ship_on: string | null;
  } | null;
  /** The accepted bid that it came of */
  bid_id: number | null;
  /** Of an order that came of a bid: the person who accepted it, or the standing rule */
  accepted_by: string | null;
  /** The request whose contract it delivers */
  contract_id: number | null;
  delivery_address: Address;
  facility_dea_number: string | null;
  /** What expediting it now costs and promises; null where it cannot be */
  expedite: {
    price: number;
    /** A day as YYYY-MM-DD, from 1900 on */
    ship_on: string;
  } | null;
  notes: string | null;
  sub_total: number;
  shipping_total: number;
  transaction_fee_total: number;
  savings_total: number | null;
  lines: (OrderLine)[];
  tracking: (Tracking)[];
  /** One per shipment; one of a shipment that was deleted is cancelled */
  invoices: (Invoice)[];
  /** Credit notes and refunds, oldest first */
  refunds: ({
    id: number;
    number: string;
    amount: number;
    date: string;
  })[];
  /** All of them */
  refunded: number;
  cancellation: {
    requested_at: string;
    reason: string;
    answer: "agreed" | "refused" | null;
    answer_note: string | null;
    answered_at: string | null;
  } | null;
  /** Until then the buyer cancels without asking */
  cancel_free_until: string | null;
  /** When a schedule II order was signed */
  signed_date: string | null;
  signed_by: string | null;
  /** The purchaser's number of a schedule II order */
  csos_number: string | null;
  /** While it waits: who of the facility can sign it */
  signers: (string)[];
  /** Its card payment is disputed */
  in_dispute: boolean;
  /** Why the supplier, which answered by a document, did not take it whole; not for sellers */
  supplier_answer: string | null;
  version: number;
  can: {
    confirm: boolean;
    ship: boolean;
    deliver: boolean;
    cancel: boolean;
    request_cancellation: boolean;
    answer_cancellation: boolean;
    expedite: boolean;
    edit_po: boolean;
    edit_invoice_number: boolean;
  };
};

export type OrderGroup = {
  id: number;
  created_date: string;
  facility_id: number;
  facility_name: string;
  po_number: string | null;
  notes: string | null;
  payment_option: "net_terms" | "credit_card" | "ach";
  order_count: number;
  /** Of its orders, those that are neither shipped whole nor cancelled */
  open: number;
  /** Shipped whole or delivered */
  shipped: number;
  cancelled: number;
  total: number;
  version: number;
  can: {
    /** PO number and notes, of the orders that still can be changed */
    edit: boolean;
  };
};

export type OrderLine = {
  id: number;
  line_number: number;
  listing_id: number;
  ndc: string;
  ndc_number: string;
  name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  lot_id: number;
  lot_name: string;
  /** A day as MM/DD/YYYY */
  expiry_date: string;
  price_type: "WAC" | "340b" | "GPO" | "contract";
  quantity: number;
  shipped_quantity: number;
  /** Packs that will not come and were taken off */
  not_shipped_quantity: number;
  /** The supplier does not have it in stock, as it answered */
  backordered: boolean;
  price: number;
  extended: number;
  /** Against the base price when the order was placed; buyer only */
  savings: number | null;
  /** That it was bought against a soft block; buyer only */
  agreed: {
    by: string;
    at: string;
    reason: string;
    blocked_by: string;
  } | null;
};

export type OrderList = {
  id: number;
  name: string;
  /** With everybody of the facility */
  shared: boolean;
  author: string;
  line_count: number;
  updated_date: string;
  version: number;
  can: {
    change: boolean;
  };
};

export type OrderListDetail = {
  id: number;
  name: string;
  /** With everybody of the facility */
  shared: boolean;
  author: string;
  line_count: number;
  updated_date: string;
  version: number;
  can: {
    change: boolean;
  };
  lines: ({
    text: string;
    quantity: number | null;
    ndc: string | null;
  })[];
};

export type OrderListMapping = Record<string, number | null>;

export type OrderPaidMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.paid";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderPlacedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.placed";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderShippedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "order.shipped";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type OrderSummary = {
  id: number;
  group_id: number;
  type: "cart" | "bid" | "rfp";
  created_date: string;
  status: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled";
  payment_status: "unpaid" | "invoiced" | "paid" | "overdue" | "refunded";
  payment_option: "net_terms" | "credit_card" | "ach";
  buyer_company_id: number;
  buyer_company_name: string;
  facility_id: number;
  facility_name: string;
  seller_company_id: number;
  seller_company_name: string;
  po_number: string | null;
  /** The seller's own */
  invoice_number: string | null;
  is_c2: boolean;
  /** Of an order that a document made: in whose name, and through which EDI client */
  by_edi: string | null;
  item_count: number;
  pack_count: number;
  total: number;
  shipping_option: string;
  /** The day that was promised for an expedited order */
  ship_on: string | null;
  /** The promised day is over and the order is still with its seller */
  late: boolean;
  tracking_numbers: (string)[];
  can: {
    confirm: boolean;
    ship: boolean;
    deliver: boolean;
    cancel: boolean;
    request_cancellation: boolean;
    answer_cancellation: boolean;
    expedite: boolean;
    edit_po: boolean;
    edit_invoice_number: boolean;
  };
};

export type OwnAmu = {
  ndc: string;
  /** From purchases, in packs of the listing */
  amu: number | null;
  override_amu: number;
  user_id: number;
  updated_on: string;
};

export type PaidRange = {
  lowest: number;
  highest: number;
};

export type PauseListingReply = {
  data: SellerListing;
};

export type PauseRfpBody = {
  /** The request */
  id: number;
  /** All pauses of a contract together at most as many */
  months: number;
  reason?: string;
  /** The answer of the supplier; `false` of the buyer takes back what waits */
  confirm?: boolean;
};

export type PauseRfpReply = {
  data: Rfp;
};

export type PayWithTestCardBody = {
  id: string;
  client_secret: string;
  number: string;
  expiry: string;
  cvc: string;
};

export type PayWithTestCardReply = {
  data: {
    id: string;
    status: "authorised" | "declined";
    message: string | null;
  };
};

export type PayoutDetail = {
  /** Its number without the dashes */
  id: number;
  /** PAY-{seller}-{YYYYMM} */
  number: string;
  seller_company_id: number;
  seller_company_name: string;
  /** YYYY-MM */
  month: string;
  /** `open` is the running month, whose figures still move */
  state: "open" | "ready" | "held" | "paid" | "carried";
  /** Goods at the price of the buyer, and shipping */
  sales: number;
  /** What the marketplace keeps of them */
  fees: number;
  /** Borne by the seller */
  refunds: number;
  /** What the month before could not pay, below 0 */
  carried: number;
  net: number;
  closed_date: string | null;
  reference: string | null;
  paid_date: string | null;
  /** When the bank returned its last payment */
  returned_date: string | null;
  /** Since when the seller owes the marketplace */
  owed_since: string | null;
  /** The first 500, and what was carried over */
  orders: ({
    /** Null for what was carried over */
    order_id: number | null;
    /** A day as YYYY-MM-DD, from 1900 on */
    date: string;
    sales: number;
    fees: number;
    refunds: number;
    /** What of the order is in the payout */
    share: number;
  })[];
  order_count: number;
};

export type PayoutSummary = {
  /** Its number without the dashes */
  id: number;
  /** PAY-{seller}-{YYYYMM} */
  number: string;
  seller_company_id: number;
  seller_company_name: string;
  /** YYYY-MM */
  month: string;
  /** `open` is the running month, whose figures still move */
  state: "open" | "ready" | "held" | "paid" | "carried";
  /** Goods at the price of the buyer, and shipping */
  sales: number;
  /** What the marketplace keeps of them */
  fees: number;
  /** Borne by the seller */
  refunds: number;
  /** What the month before could not pay, below 0 */
  carried: number;
  net: number;
  closed_date: string | null;
  reference: string | null;
  paid_date: string | null;
  /** When the bank returned its last payment */
  returned_date: string | null;
  /** Since when the seller owes the marketplace */
  owed_since: string | null;
};

export type Pharmacy = {
  id: number;
  name: string;
  dea_number: string | null;
  delivery_address: Address;
  /** With `with_company=1` */
  company?: {
    id: number;
    name: string;
  };
  /** With `with_buyers=1` */
  buyers?: ({
    id: number;
    name: string;
    email: string;
  })[];
};

export type PickList = {
  orders: ({
    id: number;
    status: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled";
    created_date: string;
    facility_name: string;
    city: string;
    state: string;
    po_number: string | null;
    shipping_option: string;
    packs: number;
    lines: ({
      id: number;
      listing_id: number;
      name: string;
      ndc_number: string;
      lot_id: number;
      lot_name: string;
      /** A day as MM/DD/YYYY */
      expiry_date: string;
      /** Left to ship */
      packs: number;
    })[];
  })[];
  /** What to take from each lot for all of them */
  lots: ({
    listing_id: number;
    name: string;
    ndc_number: string;
    lot_id: number;
    lot_name: string;
    /** A day as MM/DD/YYYY */
    expiry_date: string;
    /** Left to ship */
    packs: number;
    orders: ({
      id: number;
      packs: number;
    })[];
  })[];
  left_out: ({
    id: number;
    reason: string;
  })[];
};

export type PlaceBidBody = {
  listing_id: number;
  price: number;
  quantity: number;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  earliest_expiry: string;
  acknowledged: boolean;
  /** At most 40 characters */
  buyer_po?: string;
  /** A buyer has to, where a soft block of its facility marks the listing */
  agree_soft_block?: boolean;
};

export type PlaceBidReply = {
  data: {
    id: number;
  };
};

export type PlaceOrderBody = {
  cart_type: "c0" | "c2";
  /** At most 40 characters */
  po_number?: string;
  notes?: string;
  payment_id?: string;
  expected_total?: number;
};

export type PlaceOrderReply = {
  data: {
    order_group_id: number;
    orders: ({
      id: number;
      seller_company_id: number;
      seller_company_name: string;
      total: number;
    })[];
  };
};

export type PlaceProposalBody = {
  request_id: number;
  ndc: string;
  price: number;
  shipping_price: number;
  acknowledged: boolean;
  shipping_acknowledged: boolean;
  /** Accepted; the units asked for decide */
  quantity?: number;
  /** Accepted; the product decides */
  csp?: number;
  /** Accepted; the request decides */
  period?: "biweekly" | "monthly" | "quarterly";
  /** Accepted; the product decides */
  description?: string;
  /** Accepted; the request decides */
  start_date?: string;
  /** Accepted; the request decides */
  catalog_type?: "medigi" | "medshorts" | "503b";
};

export type PlaceProposalReply = {
  data: Proposal;
};

export type PlaceRfpBody = {
  ndc: string;
  /** Accepted; the product decides */
  csp?: number;
  /** Accepted; the product decides */
  gcn?: number | null;
  /** Accepted; the product decides */
  description?: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  /** Packs a period */
  quantity: number;
  /** Months */
  duration: 2 | 3 | 4 | 5 | 6 | 9 | 12;
  period: "biweekly" | "monthly" | "quarterly";
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  start_date: string;
  /** Suppliers to ask */
  inclusions?: (number)[];
  /** Without inclusions: all suppliers but these */
  exclusions?: (number)[];
  resubmit?: boolean;
  /** The request that is renewed */
  request_id?: number | null;
  acknowledged: boolean;
};

export type PlaceRfpReply = {
  data: {
    id: number;
    status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
    supplier_count: number;
  };
};

export type PortfolioItem = {
  id: number;
  company_id: number;
  company_name: string;
  ndc: string;
  ndc_number: string;
  product: string;
  package_description: string;
  gcn_seqno: number | null;
  route: string | null;
  wac: number | null;
  contract_price: number | null;
  /** Of the seller, of this NDC */
  active_listings: number;
  /** Facilities that use the drug group; null below 3 */
  buyers_with_usage: number | null;
  /** Packs a month that they use together; null below 3 facilities */
  total_amu: number | null;
  /** Of the drug group, that the seller was asked to propose to */
  open_rfps: number;
  /** Requested products of the drug group */
  open_requests: number;
  /** By those requests */
  packs_asked: number;
  /** The earliest of them */
  needed_by: string | null;
  can: {
    remove: boolean;
  };
};

export type PreviewBulkEditBody = {
  change: {
    kind: "price_percent";
    percent: number;
  } | {
    kind: "price_amount";
    amount: number;
  } | {
    kind: "price";
    price: number;
  } | {
    kind: "stock";
    stock: number;
  } | {
    kind: "stock_amount";
    packs: number;
  } | {
    kind: "expiry";
    /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
    expiry_date: string;
  } | {
    kind: "min_packs";
    min_packs: number;
  } | {
    kind: "case_size";
    case_size: number;
  } | {
    kind: "bids";
    enabled: boolean;
  } | {
    kind: "offer_minimum";
    offer_minimum: number;
  } | {
    kind: "pause";
  } | {
    kind: "activate";
  };
  listings?: (number)[];
  /** What a list finds; with `listings` those of them that it finds */
  found?: {
    search?: string;
    catalog_type?: "medigi" | "medshorts" | "503b";
    fulldate?: "1";
    status?: "active" | "paused" | "deactivated" | "withdrawn" | "all";
    no_image?: "1";
    stock?: "in" | "out";
    /** Somebody is cheaper; by more than 5 % */
    undercut?: "any" | "over_5";
    /** Days */
    expiring_within?: number;
    /** With a lot in stock that expires on this day or later */
    expires_from?: string;
    /** With a lot in stock that expires on this day or earlier */
    expires_until?: string;
    sort?: "name" | "-name" | "ndc" | "-ndc" | "price" | "-price" | "wac" | "-wac" | "stock" | "-stock" | "lots" | "-lots" | "expiry" | "-expiry" | "min_packs" | "-min_packs" | "case_size" | "-case_size" | "bids_enabled" | "-bids_enabled" | "offer_minimum" | "-offer_minimum" | "open_bids" | "-open_bids" | "status" | "-status" | "-updated";
    company_id?: number;
  };
};

export type PreviewBulkEditReply = {
  data: BulkEdit;
};

export type PreviewPriceRuleBody = {
  name: string;
  kind: "percent_off" | "amount_off" | "fixed_price" | "marketplace_fee";
  value: number;
  target_type: "listing" | "ndc" | "gcn" | "category" | "catalog_type" | "all";
  target_id?: string | null;
  audience_type: "all" | "company" | "facility" | "gpo" | "company_type" | "facility_type" | "state" | "account_type";
  audience_id?: string | null;
  min_quantity?: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  end_date?: string | null;
  priority?: number;
  active?: boolean;
  /** Your company when absent; null: of the marketplace, by administrators */
  seller_company_id?: number | null;
  /** The rule that is changed */
  rule_id?: number;
};

export type PreviewPriceRuleReply = {
  data: {
    /** On sale today that it is for */
    listings: number;
    /** That it is for */
    facilities: number;
    /** Of the listings those with a list price below the contract price */
    dearer: number;
    /** Lots of these listings */
    lot_count: number;
    /** The first twelve: those that other rules name, then of the listings best in stock */
    lots: ({
      lot_id: number;
      /** Of its listing */
      name: string;
      lot_name: string;
      /** A day as MM/DD/YYYY */
      expiry_date: string;
      /** List price */
      price: number;
      /** Of the facilities it is for; of a discount without the fee */
      now: PaidRange;
      /** Of the facilities it is for; of a discount without the fee */
      after: PaidRange;
    })[];
    /** Rules that run on its first day on the lots compared, at most 200 for 500 facilities; ten at most, those that beat it first */
    rivals: (PriceRuleRival)[];
  };
};

export type PriceChangedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "price.changed";
  /** When it happened */
  timestamp: string;
  data: LotChange | {
    changes: (LotChange)[];
  };
};

export type PriceFlag = {
  id: number;
  type: "User Supplied";
  customer_base_price: number;
  /** It was set from */
  listing_id: number;
  gcn_seqno: number;
  package_size: number;
  /** Of the pack that the price is for */
  eaches_per_pack: number;
  created_date: string;
};

export type PriceHistory = {
  listing_id: number;
  /** Those for sale first */
  lots: ({
    id: number;
    lot_name: string;
    /** A day as MM/DD/YYYY */
    expiry_date: string;
    withdrawn: boolean;
    added_date: string;
    /** List price of a pack when the lot was added */
    first_price: number;
    /** List price of a pack now */
    price: number;
  })[];
  /** The newest 500, newest first */
  changes: ({
    id: number;
    lot_id: number;
    before: number;
    price: number;
    /** By what. A rule changes no list price, but the price of the buyers it is for */
    source: "edit" | "bulk" | "undo" | "import" | "import_undo" | "rule";
    /** Of a rule */
    rule: {
      name: string;
      /** Packs from which it applies */
      min_quantity: number;
    } | null;
    /** Name; null: the last day of a rule was over */
    changed_by: string | null;
    changed_date: string;
  })[];
};

export type PriceRule = {
  id: number;
  name: string;
  /** Null: of the marketplace, for the listings of every seller */
  seller_company_id: number | null;
  seller_name: string | null;
  kind: "percent_off" | "amount_off" | "fixed_price" | "marketplace_fee";
  /** Dollars off or dollars of a pack; percent of the others */
  value: number;
  target_type: "listing" | "ndc" | "gcn" | "category" | "catalog_type" | "all";
  /** Id of a listing, NDC, GCN, category or catalog; null for all */
  target_id: string | null;
  target_name: string | null;
  audience_type: "all" | "company" | "facility" | "gpo" | "company_type" | "facility_type" | "state" | "account_type";
  /** Id of a company or facility, else the word; null for all */
  audience_id: string | null;
  audience_name: string | null;
  /** Packs of one lot from which it applies */
  min_quantity: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  /** Its last day; null: until somebody ends it */
  end_date: string | null;
  /** 1 to 100; the highest wins */
  priority: number;
  active: boolean;
  state: "running" | "coming" | "ended" | "off";
  /** Of a discount that runs or will: the rule that counts instead wherever it could; null: it counts somewhere */
  beaten_by: StrongerPriceRule | null;
  version: number;
  updated_date: string;
  /** Who changed it last; null: somebody of the marketplace */
  changed_by: string | null;
  can: {
    change: boolean;
  };
};

export type PriceRuleChoice = {
  /** For `target_id` or `audience_id` */
  value: string;
  label: string;
  /** What tells it from others of that name */
  note: string | null;
};

export type PriceRuleRival = {
  id: number;
  name: string;
  priority: number;
  /** What decides: the earlier word before the later */
  by: "priority" | "target" | "price" | "age";
  /** Whether the new rule counts instead of it; else it of the new rule */
  beats: boolean;
  /** On every lot and for every facility of the new rule */
  everywhere: boolean;
  /** Its last day */
  end_date: string | null;
  lots: number;
  facilities: number;
  /** One of them */
  facility_name: string | null;
  /** Of the facilities it is for; of a discount without the fee */
  now: PaidRange;
  /** Of the facilities it is for; of a discount without the fee */
  after: PaidRange;
};

export type PriceStack = {
  listing_id: number;
  facility: {
    id: number;
    name: string;
    company_name: string;
  };
  quantity: number;
  lots: ({
    id: number;
    lot_name: string;
    /** A day as MM/DD/YYYY */
    expiry_date: string;
    /** Packs; sold-out lots come last */
    stock: number;
    list_price: number;
    discount: AppliedPriceRule | null;
    /** What the seller receives */
    seller_price: number;
    fee: AppliedPriceRule | null;
    /** What the buyer pays */
    buyer_price: number;
    /** Other prices of the buyer, from more packs */
    price_tiers: (PriceTier)[];
  })[];
};

export type PriceTier = {
  min_quantity: number;
  price: number;
};

export type Proposal = {
  id: number;
  request_id: number;
  company_id: number;
  company_name: string;
  ndc: string;
  ndc_number: string;
  description: string;
  csp: number;
  /** What a unit price counts */
  eaches_per_pack: number;
  /** Of a pack */
  price: number;
  /** Of a delivery */
  shipping_price: number;
  /** Packs a period */
  quantity: number;
  period: "biweekly" | "monthly" | "quarterly";
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  /** Of the contract by the exact product, without shipping */
  sub_total: number;
  /** The same with shipping */
  total: number;
  /** What its deliveries are billed */
  billed_total: number;
  status: "pending" | "accepted" | "declined" | "closed" | "expired";
  decline_reason: string | null;
  /** 30 days before the contract would end */
  resubmit_schedule_date: string;
  created_date: string;
};

export type PurchaseElsewhere = {
  account_type: "WAC" | "340B" | "GPO" | "Undefined";
  /** A day as YYYY-MM-DD, from 1900 on */
  invoice_date: string;
  ndc: string;
  /** As the report called it, else the name of the directory */
  description: string;
  /** Negative for a return */
  purchased_packages: number;
  purchased_units: number;
  /** Costs are what the facility paid elsewhere, told also where prices are hidden */
  pkg_cost: number;
  unit_cost: number;
  extended_cost: number;
};

export type PurchaseRecommendation = {
  listing: CatalogListing;
  /** Packs */
  suggested_quantity: number;
  /** The suggested packs by lot, as the cart takes them */
  lots: ({
    id: number;
    quantity: number;
  })[];
  reason: string;
};

export type PurchaseReview = {
  /** Oldest first */
  months: ({
    /** Its first day */
    month: string;
    /** Elsewhere */
    paid: number;
    /** The same packs at the lowest price today; null where prices are hidden */
    here: number | null;
    /** What each purchase was dearer than here, at least 0; a return takes its part back from the latest months before it */
    missed: number | null;
  })[];
  /** The 200 with the largest missed savings; by what was paid where prices are hidden */
  products: ({
    gcn_seqno: number;
    package_size: number;
    name: string;
    package_description: string;
    /** In packs of the cheapest offer */
    packs: number;
    /** Elsewhere */
    paid: number;
    /** The same packs at the lowest price today; null where prices are hidden */
    here: number | null;
    /** What each purchase was dearer than here, at least 0; a return takes its part back from the latest months before it */
    missed: number | null;
    paid_per_pack: number | null;
    offer: {
      listing_id: number;
      name: string;
      package_description: string;
      /** Packs */
      stock: number;
      company_name: string;
      catalog_type: "medigi" | "medshorts" | "503b";
      price: number | null;
    };
  })[];
  total: {
    /** Elsewhere */
    paid: number;
    /** The same packs at the lowest price today; null where prices are hidden */
    here: number | null;
    /** What each purchase was dearer than here, at least 0; a return takes its part back from the latest months before it */
    missed: number | null;
  };
  compared_products: number;
  /** Bought elsewhere and in stock at nobody here */
  other_products: number;
  other_paid: number;
};

export type ReadBoardReply = {
  data: InsightBoard;
};

export type ReadContractsBody = {
  header_row?: number;
  mapping?: ContractFileMapping;
};

export type ReadContractsReply = {
  data: {
    file_name: string;
    header_row: number | null;
    first_rows: ({
      row: number;
      text: string;
    })[];
    columns: ({
      index: number;
      header: string;
      samples: (string)[];
    })[];
    mapping: ContractFileMapping;
    /** Columns without which no row is read */
    missing: ("customer" | "ndc" | "price" | "from" | "to" | "minimum")[];
    rows: (ContractRow)[];
  };
};

export type ReadLine = {
  state: "known" | "ambiguous" | "not_offered" | "unreadable";
  /** Why it is not simply known */
  why: string | null;
  quantity: number;
  kind: "ndc" | "upc" | "gs1" | "words" | "none";
  gtin: string | null;
  /** That the code says */
  expiry_date: string | null;
  /** That the code says */
  lot_name: string | null;
  /** 11 digits; of the product that is meant */
  ndc: string | null;
  ndc_number: string | null;
  name: string | null;
  package_description: string | null;
  eaches_per_pack: number | null;
  /** Key of its product */
  product: string | null;
  /** What an ambiguous line may mean, at most nine; the NDC stands for its product */
  choices: ({
    ndc: string;
    ndc_number: string;
    name: string;
    package_description: string;
    offers: number;
    lowest_price: number | null;
  })[];
};

export type ReadOrderFileBody = {
  /** Null: the file has none */
  header_row?: number | null;
  mapping?: OrderListMapping;
};

export type ReadOrderFileReply = {
  data: {
    file_name: string;
    header_row: number | null;
    first_rows: ({
      row: number;
      text: string;
    })[];
    columns: ({
      index: number;
      header: string;
      samples: (string)[];
    })[];
    mapping: OrderListMapping;
    lines: ({
      text: string;
      quantity: number | null;
    })[];
  };
};

export type ReadOrderLinesBody = {
  lines: ({
    text: string;
    /** Instead of what the text says */
    quantity?: number;
    /** Which choice of an ambiguous line is meant */
    ndc?: string;
    /** A listing that is among the offers whatever its rank */
    listing_id?: number;
  })[];
};

export type ReadOrderLinesReply = {
  data: {
    lines: (ReadLine)[];
    products: (DeskProduct)[];
  };
};

export type RecommendContractsReply = {
  data: (Recommendation)[];
};

export type RecommendPurchasesBody = {
  facility_id: number;
  limit?: number;
};

export type RecommendPurchasesReply = {
  data: (PurchaseRecommendation)[];
  meta: {
    /** Why there are none: prices are hidden */
    message: string | null;
  };
};

export type Recommendation = {
  ndc: string;
  ndc_number: string;
  /** Product name */
  ln60: string;
  gcn_seqno: number;
  pack_size: number;
  csp: number;
  /** Packs a month */
  amu: number;
  /** What the facility paid for a pack elsewhere */
  aac_per_pack: number;
  /** That take requests and list the drug */
  supplier_count: number;
  /** A month, by the lowest price that one of them lists; null where prices are hidden */
  estimated_savings: number | null;
};

export type RecordDocumentBody = {
  type: "state_license" | "dea_license" | "reseller_certificate" | "terms_pdf" | "Calibration_File" | "safety_data_sheet" | "certificate_of_analysis" | "invoice" | "open_document" | "global_listing";
  /** 'derma' is the facility, 'profile' the company */
  context?: "facility" | "company" | "listing" | "order" | "derma" | "profile";
  /** Absent: the current facility */
  facility_id?: number;
  /** Absent: your company */
  company_id?: number;
  /** For the context listing */
  listing_id?: number;
  /** For the context order */
  order_id?: number;
  /** Last day of a license; a renewal says it */
  ends?: string;
  /** Of an order: read by administrators alone, who send it */
  internal?: boolean;
  /** The document whose place the file takes; it stays in the history */
  replaces?: number;
  /** Of a document that the caller uploaded before */
  uri: string;
};

export type RecordDocumentReply = {
  data: Document;
};

export type RefreshCartReply = {
  data: Cart;
};

export type RefreshControlledCartReply = {
  data: Cart;
};

export type RemoveAmuReply = {
  data: {
    ok: true;
  };
};

export type RemoveFromCartReply = {
  data: Carts;
};

export type RemoveFromControlledCartReply = {
  data: Carts;
};

export type RemoveFromPortfolioReply = {
  data: {
    ok: true;
  };
};

export type RemoveOrderListReply = {
  data: {
    ok: true;
  };
};

export type RemovePriceFlagReply = {
  data: {
    ok: true;
  };
};

export type RemovePriceRuleReply = {
  data: {
    ok: true;
  };
};

export type RemoveStandingRuleReply = {
  data: {
    ok: true;
  };
};

export type RemoveTrackingReply = {
  data: OrderDetail;
};

export type ReplaceCartLinesBody = {
  cart_type: "c0" | "c2";
  /** Of the cart that is replaced; another is 409 */
  version: number;
  lines: ({
    listing_id: number;
    lots: ({
      id: number;
      quantity: number;
      /** A lot that costs more by now is refused */
      seen_price: number;
    })[];
  })[];
};

export type ReplaceCartLinesReply = {
  data: Carts;
};

export type ReportMapping = Record<string, number | null>;

export type ReportResult = {
  name: "savings" | "spend_by_month" | "top_spends_ndc" | "top_spends_generic" | "purchase_history" | "orders" | "bids" | "rfps" | "price_changes" | "expiring_stock" | "sales_by_buyer";
  title: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  end_date: string;
  /** Null: all of the own range */
  facility: {
    id: number;
    name: string;
  } | null;
  /** Figures as of this moment */
  as_of: string;
  /** Why figures are hidden */
  notice: string | null;
  columns: ({
    id: string;
    label: string;
    kind: "text" | "month" | "day" | "count" | "money" | "unit_price" | "percent";
  })[];
  /** Columns that `hide` left out */
  hidden: ({
    id: string;
    label: string;
    /** Among all columns, from 0 */
    place: number;
  })[];
  /** Columns that rows can be sorted by */
  sortable: (string)[];
  /** How rows are sorted; null: as the report does */
  sort: string | null;
  /** One cell for each column; null is hidden or not known */
  rows: ((string | number | null)[])[];
  /** Of all pages; null where a column has no sum */
  totals: (string | number | null)[];
  figures: ({
    label: string;
    kind: "text" | "month" | "day" | "count" | "money" | "unit_price" | "percent";
    value: number | null;
  })[];
  chart: {
    axis: string;
    /** Of its figures; money is in dollars */
    kind: "count" | "money";
    series: (string)[];
    bars: ({
      /** YYYY-MM, the first day of a week, or a name */
      label: string;
      parts: (number)[];
    })[];
    /** A percentage above the bars */
    line: {
      label: string;
      /** One for each bar */
      values: (number | null)[];
    } | null;
  };
};

export type ReportSettings = {
  /** Of dates such as 6/5/26 */
  date_order: "mdy" | "dmy";
  /** Of amounts: 3.95 or 3,95 */
  decimal: "point" | "comma";
};

export type RequestedDemand = {
  gcn_seqno: number | null;
  product: string;
  package_size: number;
  requests: number;
  packs: number;
  /** The earliest of them */
  needed_by: string | null;
  /** Null for sellers, whom nobody is named to */
  facilities: (string)[] | null;
};

export type RequestedOffer = {
  listing_id: number;
  name: string;
  ndc_number: string;
  seller_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  /** Packs that can be sold today */
  stock: number;
  /** Of another NDC: which product it is equal to */
  equal: string | null;
  /** Why the facility cannot buy it now */
  refusal: string | null;
};

export type RequestedProduct = {
  id: number;
  /** Null where it is asked for in words */
  ndc: string | null;
  ndc_number: string | null;
  product: string;
  /** Packs */
  quantity: number;
  needed_by: string | null;
  note: string | null;
  facility_id: number;
  facility_name: string;
  company_name: string;
  asked_by: string;
  status: "New" | "Sourcing" | "Available" | "Closed";
  answer: string | null;
  /** Told to administrators alone, as the name is */
  assigned_to: number | null;
  assigned_name: string | null;
  /** The linked listings */
  offers: (RequestedOffer)[];
  /** What it was answered with is sold out again, and not ordered since */
  sold_out: boolean;
  version: number;
  created_date: string;
  can: {
    cancel: boolean;
    move: ("New" | "Sourcing" | "Available" | "Closed")[];
    answer: boolean;
  };
};

export type Rfp = {
  id: number;
  /** What it renews */
  parent_id: number | null;
  /** Of a supplier by its own answer: what it refused or lost is `declined` */
  status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  buyer_company_name: string;
  buyer_user_id: number;
  ndc: string;
  ndc_number: string;
  description: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  csp: number;
  /** Packs a period */
  quantity: number;
  /** Months */
  duration: number;
  period: "biweekly" | "monthly" | "quarterly";
  period_name: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  /** The day after the contract, with its extensions and pauses */
  renewal_date: string;
  extended_months: number;
  /** Months that its buyer asks for and its supplier has not answered */
  extension_asked: number | null;
  /** By which deliveries and end were put off */
  paused_months: number;
  /** Months for which its buyer asks to let it rest and its supplier has not answered */
  pause_asked: number | null;
  /** Why its buyer asks for a pause */
  pause_reason: string | null;
  /** Packs of all deliveries, as they were asked for */
  total_quantity: number;
  delivery_count: number;
  /** Null for a supplier */
  suppliers_invited: number | null;
  suppliers_answered: number | null;
  /** Lowest price that waits or was accepted; null for a supplier */
  best_price: number | null;
  /** Of the own latest proposal; null for the buyer */
  my_price: number | null;
  /** The own one; null for the buyer and administrators */
  invitation: "invited" | "proposed" | "declined" | "closed" | null;
  /** The own one, of a supplier that refused */
  decline_reason: string | null;
  /** Null for a supplier whose contract it was not */
  cancel_reason: string | null;
  created_date: string;
  /** The same */
  closed_date: string | null;
  can: {
    cancel: boolean;
    /** On its proposals */
    decide: boolean;
    propose: boolean;
    decline: boolean;
    resubmit: boolean;
    extend: boolean;
    take_back_extension: boolean;
    answer_extension: boolean;
    pause: boolean;
    take_back_pause: boolean;
    answer_pause: boolean;
  };
  product: NdcListing;
  /** Null for a supplier */
  suppliers: ({
    id: number;
    name: string;
    status: "invited" | "proposed" | "declined" | "closed";
    decline_reason: string | null;
    decline_date: string | null;
    /** Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such */
    fill_rate: number | null;
    /** Of its lots in stock of what it proposes, else of what was asked for */
    latest_expiry: string | null;
  })[] | null;
  /** Newest first; of a supplier its own */
  proposals: (Proposal)[];
  /** The accepted one, else the latest that waits; of a supplier its own */
  active_proposal: Proposal | null;
  /** Null for a supplier whose proposal it is not */
  accepted_proposal: {
    id: number;
    company_id: number;
    ndc: string;
    /** Packs a period */
    quantity: number;
    period: "biweekly" | "monthly" | "quarterly";
    /** A day as YYYY-MM-DD, from 1900 on */
    renewal_date: string;
    /** Packs of all deliveries, with those of extensions */
    total_quantity: number;
  } | null;
  /** Of a contract, what its parties keep to; empty for everybody else */
  months: (ContractMonth)[];
  /** Of a supplier its own accepted or latest one for what is renewed, to begin from */
  parent_proposal: Proposal | null;
  /** What the asker agrees to by its next step */
  acknowledgement: string;
  /** The same of a supplier, about shipping */
  shipping_acknowledgement: string | null;
};

export type RfpAcceptedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "rfp.accepted";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    /** What it renews */
    parent_id: number | null;
    /** Of a supplier by its own answer: what it refused or lost is `declined` */
    status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
    facility_id: number;
    facility_name: string;
    buyer_company_id: number;
    buyer_company_name: string;
    buyer_user_id: number;
    ndc: string;
    ndc_number: string;
    description: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    csp: number;
    /** Packs a period */
    quantity: number;
    /** Months */
    duration: number;
    period: "biweekly" | "monthly" | "quarterly";
    period_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    start_date: string;
    /** The day after the contract, with its extensions and pauses */
    renewal_date: string;
    extended_months: number;
    /** Months that its buyer asks for and its supplier has not answered */
    extension_asked: number | null;
    /** By which deliveries and end were put off */
    paused_months: number;
    /** Months for which its buyer asks to let it rest and its supplier has not answered */
    pause_asked: number | null;
    /** Why its buyer asks for a pause */
    pause_reason: string | null;
    /** Packs of all deliveries, as they were asked for */
    total_quantity: number;
    delivery_count: number;
    /** Null for a supplier */
    suppliers_invited: number | null;
    suppliers_answered: number | null;
    /** Lowest price that waits or was accepted; null for a supplier */
    best_price: number | null;
    /** Of the own latest proposal; null for the buyer */
    my_price: number | null;
    /** The own one; null for the buyer and administrators */
    invitation: "invited" | "proposed" | "declined" | "closed" | null;
    /** The own one, of a supplier that refused */
    decline_reason: string | null;
    /** Null for a supplier whose contract it was not */
    cancel_reason: string | null;
    created_date: string;
    /** The same */
    closed_date: string | null;
    can: {
      cancel: boolean;
      /** On its proposals */
      decide: boolean;
      propose: boolean;
      decline: boolean;
      resubmit: boolean;
      extend: boolean;
      take_back_extension: boolean;
      answer_extension: boolean;
      pause: boolean;
      take_back_pause: boolean;
      answer_pause: boolean;
    };
    product: NdcListing;
    /** Null for a supplier */
    suppliers: ({
      id: number;
      name: string;
      status: "invited" | "proposed" | "declined" | "closed";
      decline_reason: string | null;
      decline_date: string | null;
      /** Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such */
      fill_rate: number | null;
      /** Of its lots in stock of what it proposes, else of what was asked for */
      latest_expiry: string | null;
    })[] | null;
    /** Newest first; of a supplier its own */
    proposals: (Proposal)[];
    /** The accepted one, else the latest that waits; of a supplier its own */
    active_proposal: Proposal | null;
    /** Null for a supplier whose proposal it is not */
    accepted_proposal: {
      id: number;
      company_id: number;
      ndc: string;
      /** Packs a period */
      quantity: number;
      period: "biweekly" | "monthly" | "quarterly";
      /** A day as YYYY-MM-DD, from 1900 on */
      renewal_date: string;
      /** Packs of all deliveries, with those of extensions */
      total_quantity: number;
    } | null;
    /** Of a contract, what its parties keep to; empty for everybody else */
    months: (ContractMonth)[];
    /** Of a supplier its own accepted or latest one for what is renewed, to begin from */
    parent_proposal: Proposal | null;
    /** What the asker agrees to by its next step */
    acknowledgement: string;
    /** The same of a supplier, about shipping */
    shipping_acknowledgement: string | null;
    /** Rises with every message of the record */
    version: number;
  };
};

export type RfpCancelledMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "rfp.cancelled";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    /** What it renews */
    parent_id: number | null;
    /** Of a supplier by its own answer: what it refused or lost is `declined` */
    status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
    facility_id: number;
    facility_name: string;
    buyer_company_id: number;
    buyer_company_name: string;
    buyer_user_id: number;
    ndc: string;
    ndc_number: string;
    description: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    csp: number;
    /** Packs a period */
    quantity: number;
    /** Months */
    duration: number;
    period: "biweekly" | "monthly" | "quarterly";
    period_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    start_date: string;
    /** The day after the contract, with its extensions and pauses */
    renewal_date: string;
    extended_months: number;
    /** Months that its buyer asks for and its supplier has not answered */
    extension_asked: number | null;
    /** By which deliveries and end were put off */
    paused_months: number;
    /** Months for which its buyer asks to let it rest and its supplier has not answered */
    pause_asked: number | null;
    /** Why its buyer asks for a pause */
    pause_reason: string | null;
    /** Packs of all deliveries, as they were asked for */
    total_quantity: number;
    delivery_count: number;
    /** Null for a supplier */
    suppliers_invited: number | null;
    suppliers_answered: number | null;
    /** Lowest price that waits or was accepted; null for a supplier */
    best_price: number | null;
    /** Of the own latest proposal; null for the buyer */
    my_price: number | null;
    /** The own one; null for the buyer and administrators */
    invitation: "invited" | "proposed" | "declined" | "closed" | null;
    /** The own one, of a supplier that refused */
    decline_reason: string | null;
    /** Null for a supplier whose contract it was not */
    cancel_reason: string | null;
    created_date: string;
    /** The same */
    closed_date: string | null;
    can: {
      cancel: boolean;
      /** On its proposals */
      decide: boolean;
      propose: boolean;
      decline: boolean;
      resubmit: boolean;
      extend: boolean;
      take_back_extension: boolean;
      answer_extension: boolean;
      pause: boolean;
      take_back_pause: boolean;
      answer_pause: boolean;
    };
    product: NdcListing;
    /** Null for a supplier */
    suppliers: ({
      id: number;
      name: string;
      status: "invited" | "proposed" | "declined" | "closed";
      decline_reason: string | null;
      decline_date: string | null;
      /** Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such */
      fill_rate: number | null;
      /** Of its lots in stock of what it proposes, else of what was asked for */
      latest_expiry: string | null;
    })[] | null;
    /** Newest first; of a supplier its own */
    proposals: (Proposal)[];
    /** The accepted one, else the latest that waits; of a supplier its own */
    active_proposal: Proposal | null;
    /** Null for a supplier whose proposal it is not */
    accepted_proposal: {
      id: number;
      company_id: number;
      ndc: string;
      /** Packs a period */
      quantity: number;
      period: "biweekly" | "monthly" | "quarterly";
      /** A day as YYYY-MM-DD, from 1900 on */
      renewal_date: string;
      /** Packs of all deliveries, with those of extensions */
      total_quantity: number;
    } | null;
    /** Of a contract, what its parties keep to; empty for everybody else */
    months: (ContractMonth)[];
    /** Of a supplier its own accepted or latest one for what is renewed, to begin from */
    parent_proposal: Proposal | null;
    /** What the asker agrees to by its next step */
    acknowledgement: string;
    /** The same of a supplier, about shipping */
    shipping_acknowledgement: string | null;
    /** Rises with every message of the record */
    version: number;
  };
};

export type RfpDeclinedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "rfp.declined";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    /** What it renews */
    parent_id: number | null;
    /** Of a supplier by its own answer: what it refused or lost is `declined` */
    status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
    facility_id: number;
    facility_name: string;
    buyer_company_id: number;
    buyer_company_name: string;
    buyer_user_id: number;
    ndc: string;
    ndc_number: string;
    description: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    csp: number;
    /** Packs a period */
    quantity: number;
    /** Months */
    duration: number;
    period: "biweekly" | "monthly" | "quarterly";
    period_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    start_date: string;
    /** The day after the contract, with its extensions and pauses */
    renewal_date: string;
    extended_months: number;
    /** Months that its buyer asks for and its supplier has not answered */
    extension_asked: number | null;
    /** By which deliveries and end were put off */
    paused_months: number;
    /** Months for which its buyer asks to let it rest and its supplier has not answered */
    pause_asked: number | null;
    /** Why its buyer asks for a pause */
    pause_reason: string | null;
    /** Packs of all deliveries, as they were asked for */
    total_quantity: number;
    delivery_count: number;
    /** Null for a supplier */
    suppliers_invited: number | null;
    suppliers_answered: number | null;
    /** Lowest price that waits or was accepted; null for a supplier */
    best_price: number | null;
    /** Of the own latest proposal; null for the buyer */
    my_price: number | null;
    /** The own one; null for the buyer and administrators */
    invitation: "invited" | "proposed" | "declined" | "closed" | null;
    /** The own one, of a supplier that refused */
    decline_reason: string | null;
    /** Null for a supplier whose contract it was not */
    cancel_reason: string | null;
    created_date: string;
    /** The same */
    closed_date: string | null;
    can: {
      cancel: boolean;
      /** On its proposals */
      decide: boolean;
      propose: boolean;
      decline: boolean;
      resubmit: boolean;
      extend: boolean;
      take_back_extension: boolean;
      answer_extension: boolean;
      pause: boolean;
      take_back_pause: boolean;
      answer_pause: boolean;
    };
    product: NdcListing;
    /** Null for a supplier */
    suppliers: ({
      id: number;
      name: string;
      status: "invited" | "proposed" | "declined" | "closed";
      decline_reason: string | null;
      decline_date: string | null;
      /** Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such */
      fill_rate: number | null;
      /** Of its lots in stock of what it proposes, else of what was asked for */
      latest_expiry: string | null;
    })[] | null;
    /** Newest first; of a supplier its own */
    proposals: (Proposal)[];
    /** The accepted one, else the latest that waits; of a supplier its own */
    active_proposal: Proposal | null;
    /** Null for a supplier whose proposal it is not */
    accepted_proposal: {
      id: number;
      company_id: number;
      ndc: string;
      /** Packs a period */
      quantity: number;
      period: "biweekly" | "monthly" | "quarterly";
      /** A day as YYYY-MM-DD, from 1900 on */
      renewal_date: string;
      /** Packs of all deliveries, with those of extensions */
      total_quantity: number;
    } | null;
    /** Of a contract, what its parties keep to; empty for everybody else */
    months: (ContractMonth)[];
    /** Of a supplier its own accepted or latest one for what is renewed, to begin from */
    parent_proposal: Proposal | null;
    /** What the asker agrees to by its next step */
    acknowledgement: string;
    /** The same of a supplier, about shipping */
    shipping_acknowledgement: string | null;
    /** Rises with every message of the record */
    version: number;
  };
};

export type RfpPlacedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "rfp.placed";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    /** What it renews */
    parent_id: number | null;
    /** Of a supplier by its own answer: what it refused or lost is `declined` */
    status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
    facility_id: number;
    facility_name: string;
    buyer_company_id: number;
    buyer_company_name: string;
    buyer_user_id: number;
    ndc: string;
    ndc_number: string;
    description: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    csp: number;
    /** Packs a period */
    quantity: number;
    /** Months */
    duration: number;
    period: "biweekly" | "monthly" | "quarterly";
    period_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    start_date: string;
    /** The day after the contract, with its extensions and pauses */
    renewal_date: string;
    extended_months: number;
    /** Months that its buyer asks for and its supplier has not answered */
    extension_asked: number | null;
    /** By which deliveries and end were put off */
    paused_months: number;
    /** Months for which its buyer asks to let it rest and its supplier has not answered */
    pause_asked: number | null;
    /** Why its buyer asks for a pause */
    pause_reason: string | null;
    /** Packs of all deliveries, as they were asked for */
    total_quantity: number;
    delivery_count: number;
    /** Null for a supplier */
    suppliers_invited: number | null;
    suppliers_answered: number | null;
    /** Lowest price that waits or was accepted; null for a supplier */
    best_price: number | null;
    /** Of the own latest proposal; null for the buyer */
    my_price: number | null;
    /** The own one; null for the buyer and administrators */
    invitation: "invited" | "proposed" | "declined" | "closed" | null;
    /** The own one, of a supplier that refused */
    decline_reason: string | null;
    /** Null for a supplier whose contract it was not */
    cancel_reason: string | null;
    created_date: string;
    /** The same */
    closed_date: string | null;
    can: {
      cancel: boolean;
      /** On its proposals */
      decide: boolean;
      propose: boolean;
      decline: boolean;
      resubmit: boolean;
      extend: boolean;
      take_back_extension: boolean;
      answer_extension: boolean;
      pause: boolean;
      take_back_pause: boolean;
      answer_pause: boolean;
    };
    product: NdcListing;
    /** Null for a supplier */
    suppliers: ({
      id: number;
      name: string;
      status: "invited" | "proposed" | "declined" | "closed";
      decline_reason: string | null;
      decline_date: string | null;
      /** Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such */
      fill_rate: number | null;
      /** Of its lots in stock of what it proposes, else of what was asked for */
      latest_expiry: string | null;
    })[] | null;
    /** Newest first; of a supplier its own */
    proposals: (Proposal)[];
    /** The accepted one, else the latest that waits; of a supplier its own */
    active_proposal: Proposal | null;
    /** Null for a supplier whose proposal it is not */
    accepted_proposal: {
      id: number;
      company_id: number;
      ndc: string;
      /** Packs a period */
      quantity: number;
      period: "biweekly" | "monthly" | "quarterly";
      /** A day as YYYY-MM-DD, from 1900 on */
      renewal_date: string;
      /** Packs of all deliveries, with those of extensions */
      total_quantity: number;
    } | null;
    /** Of a contract, what its parties keep to; empty for everybody else */
    months: (ContractMonth)[];
    /** Of a supplier its own accepted or latest one for what is renewed, to begin from */
    parent_proposal: Proposal | null;
    /** What the asker agrees to by its next step */
    acknowledgement: string;
    /** The same of a supplier, about shipping */
    shipping_acknowledgement: string | null;
    /** Rises with every message of the record */
    version: number;
  };
};

export type RfpProposedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "rfp.proposed";
  /** When it happened */
  timestamp: string;
  data: {
    id: number;
    /** What it renews */
    parent_id: number | null;
    /** Of a supplier by its own answer: what it refused or lost is `declined` */
    status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
    facility_id: number;
    facility_name: string;
    buyer_company_id: number;
    buyer_company_name: string;
    buyer_user_id: number;
    ndc: string;
    ndc_number: string;
    description: string;
    catalog_type: "medigi" | "medshorts" | "503b";
    csp: number;
    /** Packs a period */
    quantity: number;
    /** Months */
    duration: number;
    period: "biweekly" | "monthly" | "quarterly";
    period_name: string;
    /** A day as YYYY-MM-DD, from 1900 on */
    start_date: string;
    /** The day after the contract, with its extensions and pauses */
    renewal_date: string;
    extended_months: number;
    /** Months that its buyer asks for and its supplier has not answered */
    extension_asked: number | null;
    /** By which deliveries and end were put off */
    paused_months: number;
    /** Months for which its buyer asks to let it rest and its supplier has not answered */
    pause_asked: number | null;
    /** Why its buyer asks for a pause */
    pause_reason: string | null;
    /** Packs of all deliveries, as they were asked for */
    total_quantity: number;
    delivery_count: number;
    /** Null for a supplier */
    suppliers_invited: number | null;
    suppliers_answered: number | null;
    /** Lowest price that waits or was accepted; null for a supplier */
    best_price: number | null;
    /** Of the own latest proposal; null for the buyer */
    my_price: number | null;
    /** The own one; null for the buyer and administrators */
    invitation: "invited" | "proposed" | "declined" | "closed" | null;
    /** The own one, of a supplier that refused */
    decline_reason: string | null;
    /** Null for a supplier whose contract it was not */
    cancel_reason: string | null;
    created_date: string;
    /** The same */
    closed_date: string | null;
    can: {
      cancel: boolean;
      /** On its proposals */
      decide: boolean;
      propose: boolean;
      decline: boolean;
      resubmit: boolean;
      extend: boolean;
      take_back_extension: boolean;
      answer_extension: boolean;
      pause: boolean;
      take_back_pause: boolean;
      answer_pause: boolean;
    };
    product: NdcListing;
    /** Null for a supplier */
    suppliers: ({
      id: number;
      name: string;
      status: "invited" | "proposed" | "declined" | "closed";
      decline_reason: string | null;
      decline_date: string | null;
      /** Percent of the packs that the buyer ordered of it in the last year that were shipped, but those of the last 14 days and of orders that were cancelled before they were confirmed; null without such */
      fill_rate: number | null;
      /** Of its lots in stock of what it proposes, else of what was asked for */
      latest_expiry: string | null;
    })[] | null;
    /** Newest first; of a supplier its own */
    proposals: (Proposal)[];
    /** The accepted one, else the latest that waits; of a supplier its own */
    active_proposal: Proposal | null;
    /** Null for a supplier whose proposal it is not */
    accepted_proposal: {
      id: number;
      company_id: number;
      ndc: string;
      /** Packs a period */
      quantity: number;
      period: "biweekly" | "monthly" | "quarterly";
      /** A day as YYYY-MM-DD, from 1900 on */
      renewal_date: string;
      /** Packs of all deliveries, with those of extensions */
      total_quantity: number;
    } | null;
    /** Of a contract, what its parties keep to; empty for everybody else */
    months: (ContractMonth)[];
    /** Of a supplier its own accepted or latest one for what is renewed, to begin from */
    parent_proposal: Proposal | null;
    /** What the asker agrees to by its next step */
    acknowledgement: string;
    /** The same of a supplier, about shipping */
    shipping_acknowledgement: string | null;
    /** Rises with every message of the record */
    version: number;
  };
};

export type RfpSummary = {
  id: number;
  /** What it renews */
  parent_id: number | null;
  /** Of a supplier by its own answer: what it refused or lost is `declined` */
  status: "pending" | "proposed" | "accepted" | "declined" | "cancelled" | "expired" | "completed";
  facility_id: number;
  facility_name: string;
  buyer_company_id: number;
  buyer_company_name: string;
  buyer_user_id: number;
  ndc: string;
  ndc_number: string;
  description: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  csp: number;
  /** Packs a period */
  quantity: number;
  /** Months */
  duration: number;
  period: "biweekly" | "monthly" | "quarterly";
  period_name: string;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  /** The day after the contract, with its extensions and pauses */
  renewal_date: string;
  extended_months: number;
  /** Months that its buyer asks for and its supplier has not answered */
  extension_asked: number | null;
  /** By which deliveries and end were put off */
  paused_months: number;
  /** Months for which its buyer asks to let it rest and its supplier has not answered */
  pause_asked: number | null;
  /** Why its buyer asks for a pause */
  pause_reason: string | null;
  /** Packs of all deliveries, as they were asked for */
  total_quantity: number;
  delivery_count: number;
  /** Null for a supplier */
  suppliers_invited: number | null;
  suppliers_answered: number | null;
  /** Lowest price that waits or was accepted; null for a supplier */
  best_price: number | null;
  /** Of the own latest proposal; null for the buyer */
  my_price: number | null;
  /** The own one; null for the buyer and administrators */
  invitation: "invited" | "proposed" | "declined" | "closed" | null;
  /** The own one, of a supplier that refused */
  decline_reason: string | null;
  /** Null for a supplier whose contract it was not */
  cancel_reason: string | null;
  created_date: string;
  /** The same */
  closed_date: string | null;
  can: {
    cancel: boolean;
    /** On its proposals */
    decide: boolean;
    propose: boolean;
    decline: boolean;
    resubmit: boolean;
    extend: boolean;
    take_back_extension: boolean;
    answer_extension: boolean;
    pause: boolean;
    take_back_pause: boolean;
    answer_pause: boolean;
  };
};

export type RunBulkEditBody = {
  /** Large changes of prices are meant so */
  confirm_prices?: boolean;
};

export type RunBulkEditReply = {
  data: BulkEdit;
};

export type RunImportBody = {
  /** Large changes of prices are meant so */
  confirm_prices?: boolean;
  /** Names that lose a strength or a count are meant so */
  confirm_names?: boolean;
};

export type RunImportReply = {
  data: ListingImport;
};

export type RunReportReply = {
  data: ReportResult;
  meta: {
    total: number;
    page: number;
    per_page: number;
  };
};

export type SalesBoard = {
  /** Whether it tells what a company bought, what it sold, or what everybody did */
  side: "buyer" | "seller" | "marketplace";
  company: string | null;
  /** Twelve, this one last: orders that nobody cancelled */
  months: ({
    /** Its first day; months count in UTC */
    month: string;
    orders: number;
    /** Of the lines, without shipping and fees */
    dollars: number;
    /** What buyers saved against the prices they knew; null for a supplier */
    savings: number | null;
  })[];
  /** Of the chosen month, or of all: suppliers, for a supplier its buyers; ten, and the others as one */
  partners: ({
    /** Null: all that are not among the ten */
    name: string | null;
    orders: number;
    /** Of the lines, without shipping and fees */
    dollars: number;
    /** What buyers saved against the prices they knew; null for a supplier */
    savings: number | null;
  })[];
  /** The same by facility, of the marketplace by buying company */
  places: ({
    /** Null: all that are not among the ten */
    name: string | null;
    orders: number;
    /** Of the lines, without shipping and fees */
    dollars: number;
    /** What buyers saved against the prices they knew; null for a supplier */
    savings: number | null;
  })[];
};

export type SampleShelfReply = {
  data: (ShelfProduct)[];
};

export type SaveListingBody = {
  version: number;
  catalog_type?: "medigi" | "medshorts" | "503b";
  case_size?: number;
  case_lock?: boolean;
  min_packs?: number;
  offer_orders_enabled?: boolean;
  offer_minimum_quantity?: number;
  user_ack?: string | null;
  fulldate?: boolean;
  start_date?: string | null;
  can_buy_later?: boolean;
};

export type SaveListingImagesBody = {
  /** The ones that stay, the first one first */
  images: (number)[];
  /** What images show, for those who cannot see them; the others keep theirs */
  texts?: ({
    id: number;
    text: string;
  })[];
};

export type SaveListingImagesReply = {
  data: SellerListing;
};

export type SaveListingReply = {
  data: SellerListing;
};

export type SaveLotBody = {
  /** The one that was read. Sales and cancelled orders leave it alone. */
  version: number;
  min_qty?: number;
  price_type?: "WAC" | "340b" | "GPO";
  shipping_price?: number | null;
  free_shipping_threshold?: number | null;
  public_note?: string | null;
  /** Required with `stock`: the stock that was read. What was sold or given back since then stays so: the lot gets as many packs more or fewer as `stock` differs from this, and never has fewer than none. */
  stock_seen?: number;
  lot_name?: string;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  expiry_date?: string;
  price?: number;
  stock?: number;
};

export type SaveLotReply = {
  data: SellerListing;
};

export type SaveOrderBody = {
  version: number;
  po_number?: string | null;
  notes?: string | null;
  invoice_number?: string | null;
};

export type SaveOrderGroupBody = {
  version: number;
  po_number?: string | null;
  notes?: string | null;
};

export type SaveOrderGroupReply = {
  data: {
    id: number;
    created_date: string;
    facility_id: number;
    facility_name: string;
    po_number: string | null;
    notes: string | null;
    payment_option: "net_terms" | "credit_card" | "ach";
    order_count: number;
    /** Of its orders, those that are neither shipped whole nor cancelled */
    open: number;
    /** Shipped whole or delivered */
    shipped: number;
    cancelled: number;
    total: number;
    version: number;
    can: {
      /** PO number and notes, of the orders that still can be changed */
      edit: boolean;
    };
    /** Orders that keep what they had */
    kept: (number)[];
  };
};

export type SaveOrderListBody = {
  version: number;
  name?: string;
  shared?: boolean;
  lines?: ({
    text: string;
    quantity: number | null;
    ndc: string | null;
  })[];
};

export type SaveOrderListReply = {
  data: OrderList;
};

export type SaveOrderReply = {
  data: OrderDetail;
};

export type SavePriceBody = {
  lot_id: number;
  /** Of the lot, as it was read */
  version: number;
  price: number;
};

export type SavePriceReply = {
  data: SellerListing;
};

export type SavePriceRuleBody = {
  name: string;
  kind: "percent_off" | "amount_off" | "fixed_price" | "marketplace_fee";
  value: number;
  target_type: "listing" | "ndc" | "gcn" | "category" | "catalog_type" | "all";
  target_id?: string | null;
  audience_type: "all" | "company" | "facility" | "gpo" | "company_type" | "facility_type" | "state" | "account_type";
  audience_id?: string | null;
  min_quantity?: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  start_date: string;
  end_date?: string | null;
  priority?: number;
  active?: boolean;
  version: number;
};

export type SavePriceRuleReply = {
  data: PriceRule;
};

export type SaveStandingRuleBody = {
  /** `proposes` tells the seller what the rule would answer, `acts` answers every bid that comes in */
  mode: "off" | "proposes" | "acts";
  /** Of what the seller would receive for the packs without the bid, each at the price of its lot */
  accept_percent: number;
  /** Smaller bids wait for the seller */
  least_packs: number;
  /** Where lower bids are countered; null: never */
  counter_percent: number | null;
  /** Counters of a bid, those by hand included */
  counter_times: number;
  /** Of the rule that was read; null where there was none */
  version: number | null;
};

export type SaveStandingRuleReply = {
  data: StandingRule;
};

export type SaveTrackingBody = {
  carrier: "UPS" | "FedEx" | "USPS" | "DHL" | "OnTrac" | "Other";
  tracking_number: string;
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  ship_date: string;
};

export type SaveTrackingReply = {
  data: OrderDetail;
};

export type SavedReport = {
  id: number;
  title: string;
  /** Which report it is of */
  name: "savings" | "spend_by_month" | "top_spends_ndc" | "top_spends_generic" | "purchase_history" | "orders" | "bids" | "rfps" | "price_changes" | "expiring_stock" | "sales_by_buyer";
  asked: {
    /** Moves with the days, but for `custom`, which has its days beside it */
    period: "this_month" | "last_month" | "last_3_months" | "last_12_months" | "year_to_date" | "custom";
    /** First day in UTC; absent: the last 12 full months */
    start_date?: string;
    /** Last day in UTC */
    end_date?: string;
    catalog_type?: "medigi" | "medshorts" | "503b";
    /** Of the facility; of reports of what was sold */
    state?: string;
    account_type?: "WAC" | "340B" | "GPO" | "Undefined";
    /** NDC or name; of the purchase history */
    search?: string;
    /** Of orders, bids or RFPs; orders without it are those that are not cancelled */
    status?: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled" | "initial_offer" | "counter_offer" | "accepted" | "declined" | "expired" | "pending" | "proposed" | "completed";
    type?: "cart" | "bid" | "rfp";
    /** Whether orders are of schedule II */
    cii?: "0" | "1";
    payment_status?: "unpaid" | "invoiced" | "paid" | "overdue" | "refunded";
    /** Of changes of prices */
    direction?: "up" | "down";
    /** A column of `sortable`; with `-` the last first */
    sort?: string;
    /** Columns that are left out, by comma */
    hide?: string;
    /** Changes of prices of your favorites only */
    favorites?: "1";
    /** Absent: all of the own range */
    facility_id?: number;
    /** Of reports of what was bought */
    seller_id?: number;
    /** Days within which stock expires; absent: 90 */
    within?: 30 | 60 | 90 | 180 | 365;
  };
  saved_at: string;
  /** Null: it is not mailed */
  schedule: {
    /** Of the month */
    day: number;
    /** The next mails leave at 12:00 UTC of that day */
    next_on: string;
    state: "on" | "paused" | "stopped";
    /** Why it is not on */
    reason: string | null;
    /** Last */
    mailed_at: string | null;
    recipients: ({
      email: string;
      /** `ended` by the person, `left_out` without the right to see what is mailed */
      state: "on" | "ended" | "left_out";
    })[];
  } | null;
};

export type ScheduledDelivery = {
  id: number;
  request_id: number;
  /** From 1, within its contract */
  number: number;
  /** A day as YYYY-MM-DD, from 1900 on */
  date: string;
  /** Three business days before: on that day it becomes an order */
  placing_date: string;
  facility_id: number;
  facility_name: string;
  seller_id: number;
  seller_name: string;
  ndc: string;
  ndc_number: string;
  description: string;
  packs: number;
  /** Of a pack, guaranteed */
  price: number;
  shipping_price: number;
  total: number;
  state: "scheduled" | "placed" | "skipped" | "failed" | "cancelled";
  /** Of the last attempt */
  fail_reason: string | null;
  order_id: number | null;
  /** `lapsed`: it was ordered before the answer */
  skip: "asked" | "agreed" | "refused" | "lapsed" | null;
  skip_reason: string | null;
  /** Why its buyer may not ask to skip it */
  skip_problem: string | null;
  can: {
    skip: boolean;
    answer_skip: boolean;
    retry: boolean;
  };
};

export type SearchCatalogReply = {
  data: (CatalogListing)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    /** What was searched instead of a text that finds nothing */
    corrected_search?: string;
    /** Brands that were searched and only found by a generic of their drug group, on this page */
    brands?: ({
      brand: string;
      generic: string;
    })[];
  };
};

export type SearchProductsReply = {
  data: (CatalogProduct)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    /** Listings that pass; counting stops at 10,000 */
    offers: number;
    /** What was searched instead of a text that finds nothing */
    corrected_search?: string;
    /** Brands that were searched and only found by a generic of their drug group, on this page */
    brands?: ({
      brand: string;
      generic: string;
    })[];
  };
};

export type SearchShelfReply = {
  data: (ShelfProduct)[];
  meta: {
    total: number;
    page: number;
    per_page: number;
    total_is_estimate?: boolean;
    next?: string | null;
    /** What was searched instead of a text that finds nothing */
    corrected_search?: string;
  };
};

export type SellerHome = {
  to_confirm: {
    count: number;
    oldest: string | null;
  };
  to_ship: {
    count: number;
    oldest: string | null;
    /** As `status=late` of the list of orders */
    late: number;
  };
  /** That buyers ask for and nobody answered */
  cancellations: {
    count: number;
    oldest: string | null;
  };
  /** Lots in stock of active listings, from today (UTC) within 90 days; as `expires_from` and `expires_until` of the own listings */
  expiring: {
    /** A day as YYYY-MM-DD, from 1900 on */
    from: string;
    /** The last day */
    until: string;
    listings: number;
    lots: number;
    worth: number;
    months: ({
      /** A day as YYYY-MM-DD, from 1900 on */
      from: string;
      /** The last day */
      until: string;
      listings: number;
      lots: number;
      worth: number;
    })[];
  };
  out_of_stock: {
    /** Active listings without a pack to sell */
    count: number;
    /** Those of which most packs were sold in `recent`, which a buyer may miss now */
    shown: ({
      id: number;
      name: string;
      ndc_number: string;
      packs: number;
      orders: number;
      dollars: number;
    })[];
  };
  /** Twelve, the last one this month: orders not cancelled */
  months: ({
    orders: number;
    dollars: number;
    /** A day as YYYY-MM-DD, from 1900 on */
    from: string;
    /** The last day */
    until: string;
  })[];
  /** Until today, and the month before until the same day */
  this_month: {
    now: {
      orders: number;
      dollars: number;
      /** A day as YYYY-MM-DD, from 1900 on */
      from: string;
      /** The last day */
      until: string;
    };
    before: {
      orders: number;
      dollars: number;
      /** A day as YYYY-MM-DD, from 1900 on */
      from: string;
      /** The last day */
      until: string;
    };
  };
  /** The last 90 days with today */
  recent: {
    /** A day as YYYY-MM-DD, from 1900 on */
    from: string;
    /** The last day */
    until: string;
  };
  /** The products most sold in `recent`, by packs; `dollars` is what their lines come to */
  best: ({
    ndc: string;
    ndc_number: string;
    name: string;
    packs: number;
    orders: number;
    dollars: number;
  })[];
  /** Orders not cancelled: the last 30 days with today, and the 30 before */
  sales: {
    now: {
      orders: number;
      dollars: number;
      /** A day as YYYY-MM-DD, from 1900 on */
      from: string;
      /** The last day */
      until: string;
    };
    before: {
      orders: number;
      dollars: number;
      /** A day as YYYY-MM-DD, from 1900 on */
      from: string;
      /** The last day */
      until: string;
    };
  };
  /** What is done; null once an order came */
  first_steps: {
    /** A listing was added */
    listing: boolean;
    /** About, address and a phone or an email are given */
    profile: boolean;
    /** Minimum order, shipping price or threshold were set */
    shipping: boolean;
  } | null;
};

export type SellerListing = {
  id: number;
  name: string;
  ndc: string;
  ndc_number: string;
  company_id: number;
  company_name: string;
  catalog_type: "medigi" | "medshorts" | "503b";
  category: string;
  package_description: string;
  eaches_per_pack: number;
  case_size: number;
  case_lock: boolean;
  min_packs: number;
  offer_orders_enabled: boolean;
  /** Fewest packs of a bid */
  offer_minimum_quantity: number;
  /** What buyers acknowledge before a bid on it; null: the text of the company */
  user_ack: string | null;
  fulldate: boolean;
  start_date: string | null;
  can_buy_later: boolean;
  stock: number;
  lot_count: number;
  lowest_price: number | null;
  /** Of a pack */
  wac: number | null;
  open_bids: number;
  /** Address of the first image */
  image: string | null;
  /** '4 of 7': `standing` in words */
  rank: string | null;
  earliest_expiry: string | null;
  status: "active" | "paused" | "deactivated" | "withdrawn";
  /** Why the marketplace took it out of sale */
  deactivated_reason: string | null;
  /** That the directory knows of its drug, or the marketplace linked */
  shortage_id: string | null;
  updated_at: string;
  version: number;
  lots: (SellerLot)[];
  /** As buyers see them, the first one first */
  images: ({
    id: number;
    url: string;
    text: string;
  })[];
  /** Whether buyers whose catalog holds it see it now */
  on_sale: boolean;
  product: {
    dosage_form: string | null;
    route: string | null;
    proprietary_name: string | null;
    storage_conditions: string | null;
    pharm_class: string | null;
    dea: string | null;
    gcn_seqno: number | null;
    active_ingredients: ({
      ingredient: string;
      concentration: string;
    })[];
  };
  /** Among the offers of the same drug group and package size that buyers see; null where it is none */
  standing: {
    /** 1: nobody is cheaper by the unit */
    rank: number;
    of: number;
    /** The lowest unit price of them, for a pack of this listing */
    lowest_price: number;
  } | null;
  can: {
    edit: boolean;
    pause: boolean;
    activate: boolean;
    withdraw: boolean;
    deactivate: boolean;
  };
};

export type SellerLot = {
  id: number;
  lot_name: string;
  /** A day as MM/DD/YYYY */
  expiry_date: string;
  expiry_days: number;
  price: number;
  stock: number;
  min_qty: number;
  price_type: "WAC" | "340b" | "GPO";
  shipping_price: number | null;
  free_shipping_threshold: number | null;
  public_note: string | null;
  version: number;
};

export type SetAmuBody = {
  /** Of this NDC */
  listing_id: number;
  /** Whole packs of the listing, 0 to 10,000 */
  amu: number;
};

export type SetAmuReply = {
  data: OwnAmu;
};

export type SetCartShippingBody = {
  selected_shipping: string;
};

export type SetCartShippingReply = {
  data: Carts;
};

export type SetControlledCartShippingBody = {
  selected_shipping: string;
};

export type SetControlledCartShippingReply = {
  data: Carts;
};

export type SetPriceFlagBody = {
  listing_id: number;
  /** Dollars of a pack, from 0.10 */
  customer_base_price: number;
  /** As the listing has it */
  gcn_seqno: number;
  /** As the listing has it */
  package_size: number;
  /** As the listing has it */
  eaches_per_pack: number;
};

export type SetPriceFlagReply = {
  data: PriceFlag;
};

export type SetVacationBody = {
  start: string | null;
  /** The last day; both null end the vacation */
  end: string | null;
  /** For administrators */
  company_id?: number;
};

export type SetVacationReply = {
  data: {
    company_id: number;
    vacation_start: string | null;
    vacation_end: string | null;
  };
};

export type SharedView = {
  id: number;
  name: string;
  /** The search part of the catalog's address: '?tag=fav&sort=-savings' */
  address: string;
  author: string;
  can: {
    change: boolean;
    remove: boolean;
  };
};

export type ShelfProduct = {
  name: string;
  ndc_number: string;
  package_description: string;
  dosage_form: string | null;
  catalog_type: "medigi" | "medshorts" | "503b";
};

export type ShipOrdersBody = {
  /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
  ship_date: string;
  shipments: ({
    carrier: "UPS" | "FedEx" | "USPS" | "DHL" | "OnTrac" | "Other";
    tracking_number: string;
    order_id: number;
  })[];
};

export type ShipOrdersReply = {
  data: MovedOrders;
};

export type ShipmentChangedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "shipment.changed";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type ShipmentCreatedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "shipment.created";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type ShipmentDeletedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "shipment.deleted";
  /** When it happened */
  timestamp: string;
  data: OrderDetail;
};

export type ShowDocumentBody = {
  shown: boolean;
};

export type ShowDocumentReply = {
  data: Document;
};

export type SoftBlock = {
  id: number;
  comment: string;
  listing_id: number | null;
  gcn: number | null;
  seller_company_id: number | null;
  catalog_type: "medigi" | "medshorts" | "503b" | null;
  /** What is blocked, in words */
  name: string;
  /** Of a listing, as 5-4-2 */
  ndc_number: string | null;
  /** The seller, where the block is about one */
  company_name: string | null;
  user_id: number;
  first_name: string;
  last_name: string;
  created_date: string;
  can: {
    change: boolean;
  };
};

export type StandingRule = {
  listing_id: number;
  /** `proposes` tells the seller what the rule would answer, `acts` answers every bid that comes in */
  mode: "off" | "proposes" | "acts";
  /** Of what the seller would receive for the packs without the bid, each at the price of its lot */
  accept_percent: number;
  /** Smaller bids wait for the seller */
  least_packs: number;
  /** Where lower bids are countered; null: never */
  counter_percent: number | null;
  /** Counters of a bid, those by hand included */
  counter_times: number;
  version: number;
  updated_date: string;
};

export type StatementSummary = {
  id: number;
  company_id: number;
  company_name: string;
  /** YYYY-MM */
  month: string;
  /** Owed at its beginning; below 0 where credit was left */
  opening: number;
  closing: number;
  sent_date: string;
  sent_to: (string)[];
};

export type StatisticRow = {
  ndc: string;
  description: string;
  spend: number;
  packages: number;
} | {
  gcn: number | null;
  generic_name: string;
  spend: number;
  packages: number;
} | {
  /** YYYY-MM, in UTC; those without data are there with 0 */
  month: string;
  /** Null: hidden from you, or not known */
  savings: number | null;
  /** Null: hidden from you, or not known */
  potential_savings: number | null;
} | {
  /** YYYY-MM, in UTC; those without data are there with 0 */
  month: string;
  spend: number;
  orders: number;
} | {
  account_type: "WAC" | "340B" | "GPO" | "Undefined";
  spend: number;
  packages: number;
  /** With one decimal, cut */
  percent: number;
} | {
  seller_company_id: number;
  name: string;
  spend: number;
  orders: number;
} | {
  /** YYYY-MM, in UTC; those without data are there with 0 */
  month: string;
  count: number;
  /** Null: hidden from you, or not known */
  savings: number | null;
} | {
  catalog_type: "medigi" | "medshorts" | "503b";
  groups_used: number;
  groups_offered: number;
  /** With one decimal, cut */
  percent: number;
} | {
  /** YYYY-MM, in UTC; those without data are there with 0 */
  month: string;
  packs_ordered: number;
  /** Within five business days */
  packs_shipped: number;
  /** Null where nothing was ordered */
  percent: number | null;
};

export type StockChangedMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "stock.changed";
  /** When it happened */
  timestamp: string;
  data: LotChange | {
    changes: (LotChange)[];
  };
};

export type StoryStep = {
  at: string;
  kind: "origin" | "step" | "payment" | "invoice" | "document" | "edi" | "mail" | "ledger";
  what: string;
  /** What belongs to it, one sentence each */
  details: (string)[];
  who: string;
  on_behalf_of: string | null;
  /** Where it is recorded; for administrators */
  audit_row: number | null;
};

export type StrongerPriceRule = {
  id: number;
  name: string;
  priority: number;
  /** What decides: the earlier word before the later */
  by: "priority" | "target" | "price" | "age";
};

export type SuggestListingsReply = {
  data: (CatalogSuggestion)[];
};

export type SummariseBidsReply = {
  data: {
    open: number;
    accepted: number;
    declined: number;
    expired: number;
    cancelled: number;
    /** Sums are null for who sees no prices */
    accepted_total: number | null;
    waiting_for_me: number;
    /** Of accepted bids against the prices of the lots that filled them; null for sellers, too */
    savings_total: number | null;
  };
};

export type SupplierOption = {
  id: number;
  name: string;
  enable_rfp: boolean;
  medigi_agreed: boolean;
  /** Sells a product of the drug that was asked for */
  lists_drug: boolean;
};

export type TakeBackCalibrationReply = {
  data: {
    ok: true;
  };
};

export type TakeContractsBody = {
  file_name: string;
  contracts: (ContractPrice)[];
};

export type TakeContractsReply = {
  data: {
    /** To undo it; null: nothing was done */
    id: number | null;
    added: number;
    changed: number;
    kept: ({
      row: number | null;
      name: string;
      reason: string;
    })[];
  };
};

export type ToldBlock = {
  id: number;
  reason: string;
  author: string;
  date: string;
};

export type Tracking = {
  id: number;
  carrier: string;
  tracking_number: string;
  tracking_url: string | null;
  /** A day as YYYY-MM-DD, from 1900 on */
  ship_date: string;
  created_date: string;
  quantities: ({
    line_id: number;
    quantity: number;
    /** As a document of the seller names them; empty where none does */
    lots: ({
      lot: string | null;
      expiry_date: string | null;
      packs: number;
    })[];
  })[];
  /** Through which it was told, where a document told it */
  edi_client: string | null;
};

export type TrackingMapping = Record<string, number | null>;

export type TrackingReport = {
  dry_run: boolean;
  shipped: number;
  partly_shipped: number;
  refused: number;
  rows: (TrackingReportRow)[];
  /** How a file was read; null for JSON rows */
  file: {
    name: string;
    header_row: number | null;
    headers: (string)[];
    columns: ({
      index: number;
      header: string;
      samples: (string)[];
    })[];
    mapping: TrackingMapping;
  } | null;
};

export type TrackingReportRow = {
  /** Of the file, or counted from 1 */
  row: number;
  given: {
    order_id: string;
    carrier: string;
    tracking_number: string;
    ship_date: string;
    ndc: string;
    lot: string;
    packs: string;
  };
  /** The row of the file as it stands there; empty for JSON rows */
  cells: (string)[];
  /** What becomes of its order by the row */
  state: "shipped" | "partly_shipped" | "refused";
  result: string;
  /** Where the number may be of several carriers: which */
  carriers: ("UPS" | "FedEx" | "USPS" | "DHL" | "OnTrac" | "Other")[];
};

export type Undercut = {
  /** As `undercut=over_5` of the own listings */
  count: number;
  /** Where somebody is cheaper by more than 5 %, the furthest first */
  shown: ({
    id: number;
    name: string;
    price: number;
    lowest_price: number;
    percent: number;
  })[];
};

export type UndoBulkEditReply = {
  data: BulkEdit;
};

export type UndoContractsReply = {
  data: {
    removed: number;
    restored: number;
    kept: ({
      row: number | null;
      name: string;
      reason: string;
    })[];
  };
};

export type UndoImportReply = {
  data: ListingImport;
};

export type UndoLotChangeReply = {
  data: {
    restored: number;
    /** Lots that stay as they are, with why */
    kept: ({
      lot_id: number;
      /** Product and lot; null for a lot that is not yours */
      name: string | null;
      reason: string;
    })[];
  };
};

export type UpdateCartBody = {
  listing: {
    id: number;
    lots: ({
      id: number;
      quantity: number;
    })[];
  };
};

export type UpdateCartReply = {
  data: Carts;
};

export type UpdateControlledCartBody = {
  listing: {
    id: number;
    lots: ({
      id: number;
      quantity: number;
    })[];
  };
};

export type UpdateControlledCartReply = {
  data: Carts;
};

export type UploadDocumentBody = {
  type: "state_license" | "dea_license" | "reseller_certificate" | "terms_pdf" | "Calibration_File" | "safety_data_sheet" | "certificate_of_analysis" | "invoice" | "open_document" | "global_listing";
  /** 'derma' is the facility, 'profile' the company */
  context?: "facility" | "company" | "listing" | "order" | "derma" | "profile";
  /** Absent: the current facility */
  facility_id?: number;
  /** Absent: your company */
  company_id?: number;
  /** For the context listing */
  listing_id?: number;
  /** For the context order */
  order_id?: number;
  /** Last day of a license; a renewal says it */
  ends?: string;
  /** Of an order: read by administrators alone, who send it */
  internal?: boolean;
  /** The document whose place the file takes; it stays in the history */
  replaces?: number;
  /** Not kept: the session says who uploads */
  email?: string;
  /** Not kept: the host says for which catalog */
  product?: string;
};

export type UploadDocumentReply = {
  data: Document;
};

export type UploadImportReply = {
  data: ListingImport;
};

export type WebhookTestMessage = {
  /** The header webhook-id, the same in all attempts */
  id: string;
  type: "webhook.test";
  /** When it happened */
  timestamp: string;
  data: {
    endpoint_id: number;
  };
};

export type WeighAcceptanceReply = {
  data: OfferAcceptance;
};

export type WithdrawListingReply = {
  data: {
    ok: true;
  };
};

export type WithdrawLotReply = {
  data: SellerListing;
};
