// Written by `npm run client` from the OpenAPI document. Change the contract instead.
import type { FileReply, Operation } from '../operation.ts';
import type * as schemas from './schemas.ts';

/** What each operation takes and answers. */
export interface Operations {
  /** Accept a bid, which places the order. Needs bids:write and orders:write. */
  acceptBid: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AcceptBidBody;
    };
    reply: schemas.AcceptBidReply;
  };
  /** Accept a proposal: a contract with its scheduled deliveries. Needs rfps:write and orders:write. */
  acceptProposal: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AcceptProposalBody;
    };
    reply: schemas.AcceptProposalReply;
  };
  /** Sell a paused or withdrawn listing again, with the lots it had. Needs listings:write. */
  activateListing: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.ActivateListingReply;
  };
  /** Add packs to what the carts hold, all lines in one transaction, schedule II to the CII cart; a line that is refused leaves the others be. Needs cart:write. */
  addCartLines: {
    input: {
      body: schemas.AddCartLinesBody;
    };
    reply: schemas.AddCartLinesReply;
  };
  /** Add an image to a listing: JPEG or PNG, up to 5 MB, 200 to 6,000 pixels a side, 8 a listing. Needs listings:write. */
  addListingImage: {
    input: {
      params: {
        id: number;
      };
      file: Blob;
    };
    reply: schemas.AddListingImageReply;
  };
  /** Add a lot. Needs listings:write. */
  addLot: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AddLotBody;
    };
    reply: schemas.AddLotReply;
  };
  /** Save lines as a list of the current facility. Needs cart:write. */
  addOrderList: {
    input: {
      body: schemas.AddOrderListBody;
    };
    reply: schemas.AddOrderListReply;
  };
  /** Create a price: a lot of a listing. Needs prices:write. */
  addPrice: {
    input: {
      body: schemas.AddPriceBody;
    };
    reply: schemas.AddPriceReply;
  };
  /** Add a price rule; fees are set by administrators with `finance`. Needs prices:write. */
  addPriceRule: {
    input: {
      body: schemas.AddPriceRuleBody;
    };
    reply: schemas.AddPriceRuleReply;
  };
  /** Add a product of the drug directory to the portfolio of your company; or upload a file of them, which a job checks and `runImport` carries out. Needs listings:write. */
  addToPortfolio: {
    input: {
      body: schemas.AddToPortfolioBody;
      file?: Blob;
    };
    reply: schemas.AddToPortfolioReply;
  };
  /** Ship some or all packs; without quantities, everything left to ship. Needs orders:write. */
  addTracking: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AddTrackingBody;
    };
    reply: schemas.AddTrackingReply;
  };
  /** Accept or refuse a cancellation request. Needs orders:write. */
  answerCancellation: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AnswerCancellationBody;
    };
    reply: schemas.AnswerCancellationReply;
  };
  /** Agree to skip a delivery, or refuse. Needs rfps:write. */
  answerSkip: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AnswerSkipBody;
    };
    reply: schemas.AnswerSkipReply;
  };
  /** Ask the supplier to skip a delivery, one of a contract. Needs rfps:write. */
  askSkip: {
    input: {
      params: {
        id: number;
      };
      body: schemas.AskSkipBody;
    };
    reply: schemas.AskSkipReply;
  };
  /** Ship orders by rows or a .csv of tracking numbers, row by row; a dry run says what each would do. Needs orders:write. */
  bulkTracking: {
    input: {
      body: schemas.BulkTrackingBody;
      file?: Blob;
    };
    reply: schemas.BulkTrackingReply;
  };
  /** What a bid would come to and save. Needs bids:read. */
  calculateBid: {
    input: {
      query: {
        listing_id: number;
        price: number;
        quantity: number;
        /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
        earliest_expiry: string;
        /** The bid whose facility counts; else your own */
        offer_id?: number;
      };
    };
    reply: schemas.CalculateBidReply;
  };
  /** Shipping of a delivery and the totals of a contract at a price. Needs rfps:read. */
  calculateProposal: {
    input: {
      body: schemas.CalculateProposalBody;
    };
    reply: schemas.CalculateProposalReply;
  };
  /** Cancel the check of a file, or discard what was checked. Needs listings:write. */
  cancelImport: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.CancelImportReply;
  };
  /** Cancel an order within the hour, or ask the seller to cancel it. Needs orders:write. */
  cancelOrder: {
    input: {
      params: {
        id: number;
      };
      body: schemas.CancelOrderBody;
    };
    reply: schemas.CancelOrderReply;
  };
  /** Cancel a request; of a running contract administrators only, with a reason. Needs rfps:write. */
  cancelRfp: {
    input: {
      params: {
        id: number;
      };
      body: schemas.CancelRfpBody;
    };
    reply: schemas.CancelRfpReply;
  };
  /** Change price, stock or expiry of many lots; those that changed since they were read are named and stay. Needs listings:write. */
  changeLots: {
    input: {
      body: schemas.ChangeLotsBody;
    };
    reply: schemas.ChangeLotsReply;
  };
  /** Confirm an order. Needs orders:write. */
  confirmOrder: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.ConfirmOrderReply;
  };
  /** Confirm several orders; those that cannot be are named, the others are confirmed. Needs orders:write. */
  confirmOrders: {
    input: {
      body: schemas.ConfirmOrdersBody;
    };
    reply: schemas.ConfirmOrdersReply;
  };
  /** Bids by month; erroneous ones are left out. Needs bids:read. */
  countBids: {
    input: {
      query?: {
        /** Days back, by the last change */
        period?: number;
        group_by?: "month";
      };
    };
    reply: schemas.CountBidsReply;
  };
  /** The same of one month, counted by day and state. Needs rfps:read. */
  countDeliveries: {
    input: {
      query: {
        /** YYYY-MM */
        month: string;
        /** `coming`: scheduled or failed, what is still to be ordered */
        state?: string;
        facility_id?: number;
        seller_id?: number;
        request_id?: number;
        /** Request number, product, NDC or facility */
        search?: string;
      };
    };
    reply: schemas.CountDeliveriesReply;
  };
  /** Answer a bid with other terms. Needs bids:write. */
  counterBid: {
    input: {
      params: {
        id: number;
      };
      body: schemas.CounterBidBody;
    };
    reply: schemas.CounterBidReply;
  };
  /** Create a listing for an NDC. Needs listings:write. */
  createListing: {
    input: {
      body: schemas.CreateListingBody;
    };
    reply: schemas.CreateListingReply;
  };
  /** Create a card payment intent for the total of a cart, or for expediting an order. Needs orders:write. */
  createPayment: {
    input: {
      body: schemas.CreatePaymentBody;
    };
    reply: schemas.CreatePaymentReply;
  };
  /** Decline a bid with a reason. Needs bids:write. */
  declineBid: {
    input: {
      params: {
        id: number;
      };
      body: schemas.DeclineBidBody;
    };
    reply: schemas.DeclineBidReply;
  };
  /** Refuse a proposal; its supplier may send another one, five in all. Needs rfps:write. */
  declineProposal: {
    input: {
      params: {
        id: number;
      };
      body: schemas.DeclineProposalBody;
    };
    reply: schemas.DeclineProposalReply;
  };
  /** Refuse a request you were asked for, with a reason. Needs rfps:write. */
  declineRfp: {
    input: {
      params: {
        id: number;
      };
      body: schemas.DeclineRfpBody;
    };
    reply: schemas.DeclineRfpReply;
  };
  /** Delete a document; an approved facility without its state license goes back to vetting. Needs documents:write. */
  deleteDocument: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.DeleteDocumentReply;
  };
  /** Mark an order as delivered. Needs orders:write. */
  deliverOrder: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.DeliverOrderReply;
  };
  /** Lots that would fill a bid. Needs bids:read. */
  distributeLots: {
    input: {
      body: schemas.DistributeLotsBody;
    };
    reply: schemas.DistributeLotsReply;
  };
  /** Up to 100 invoices as PDFs in one file. Needs orders:read. */
  downloadInvoices: {
    input: {
      query: {
        /** Up to 100, separated by commas */
        ids: string;
      };
    };
    reply: FileReply;
  };
  /** Make a paused copy for another catalog or NDC, without lots and bids. Needs listings:write. */
  duplicateListing: {
    input: {
      params: {
        id: number;
      };
      body: schemas.DuplicateListingBody;
    };
    reply: schemas.DuplicateListingReply;
  };
  /** Have an order shipped by the cut-off of its seller, before anything of it has left. Needs orders:write. */
  expediteOrder: {
    input: {
      params: {
        id: number;
      };
      body: schemas.ExpediteOrderBody;
    };
    reply: schemas.ExpediteOrderReply;
  };
  /** Export bids as a file, up to 10,000 rows. Needs bids:read. */
  exportBids: {
    input: {
      query: {
        /** Up to 100, separated by commas */
        status?: string;
        /** Open bids that wait for you, or for the other party */
        turn?: "mine" | "theirs";
        /** Days back, by the last change */
        period?: number;
        listing_id?: number;
        facility_id?: number;
        /** Twin of facility_id */
        facilityId?: number;
        seller_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** Words in any order: bid number, also as "bid 17" or "#17", product, NDC, facility or seller */
        search?: string;
        sort?: "expires" | "-expires" | "turn" | "-turn" | "updated" | "-updated" | "created" | "-created" | "number" | "-number" | "product" | "-product" | "facility" | "-facility" | "seller" | "-seller" | "price" | "-price" | "quantity" | "-quantity" | "total" | "-total" | "expiry" | "-expiry" | "status" | "-status" | "closed" | "-closed";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** The figures of a chart as a file, with its filters. Needs reports:read. */
  exportBoardChart: {
    input: {
      params: {
        name: string;
      };
      query: {
        /** First day in UTC; absent: the last 12 full months */
        start_date?: string;
        /** Last day in UTC */
        end_date?: string;
        /** Absent: all of the own range */
        facility_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** Whose days are told; absent: the last one of the period */
        month?: string;
        chart: "spend_by_month" | "spend_by_supplier" | "spend_by_account_type" | "spend_by_day" | "savings_by_month" | "potential_by_month" | "bid_savings" | "rfp_savings" | "savings_by_source" | "usage_by_group" | "history_by_account_type" | "unusual_months" | "bought_elsewhere" | "sales_by_month" | "sales_by_buyer" | "sales_by_state" | "fill_rate" | "days_to_tracking" | "stock_by_expiry";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export search results as a file, up to 10,000 rows. Needs catalog:read. */
  exportCatalog: {
    input: {
      query: {
        search?: string;
        /** Up to 100, separated by commas */
        gcns?: string;
        package_size?: number;
        seller_id?: number;
        category?: string;
        /** Up to 100, separated by commas */
        pack_types?: string;
        expiry_min?: number;
        expiry_max?: number;
        /** Up to 100, separated by commas */
        catalog_types?: string;
        /** Only listings that are sold by bids, too */
        takes_bids?: "true";
        tag?: "all" | "ashp" | "fav" | "softblock" | "rfp" | "vbo" | "match" | "exact";
        sort?: "relevance" | "name" | "-name" | "price" | "-price" | "unit_price" | "-unit_price" | "expiry" | "-expiry" | "stock" | "-stock" | "savings" | "-savings" | "supplier" | "-supplier";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export scheduled deliveries as a file, up to 10,000 rows. Needs rfps:read. */
  exportDeliveries: {
    input: {
      query: {
        /** A day as YYYY-MM-DD, from 1900 on */
        from?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        to?: string;
        /** `coming`: scheduled or failed, what is still to be ordered */
        state?: string;
        facility_id?: number;
        seller_id?: number;
        request_id?: number;
        /** Request number, product, NDC or facility */
        search?: string;
        sort?: "date" | "-date" | "product" | "-product";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export invoices as a file, up to 10,000 rows. Needs orders:read. */
  exportInvoices: {
    input: {
      query: {
        facility_id?: number;
        seller_id?: number;
        status?: "open" | "partly_paid" | "overdue" | "paid" | "cancelled";
        /** First day of its date */
        start_date?: string;
        /** Last day of its date */
        end_date?: string;
        /** Number of the invoice or order, PO number, or name of a party */
        search?: string;
        sort?: "-date" | "date" | "due" | "-due" | "-amount" | "amount" | "-open" | "open";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export orders with their lines as a file, up to 10,000 rows. Needs orders:read. */
  exportOrders: {
    input: {
      query: {
        /** open: not shipped whole; to_ship: confirmed or shipped in part; late: open for more than 2 business days; standing: all but cancelled ones */
        status?: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled" | "open" | "to_ship" | "late" | "standing";
        payment_status?: "unpaid" | "invoiced" | "paid" | "overdue" | "refunded";
        type?: "cart" | "bid" | "rfp";
        /** With a line of this catalog */
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** With a line of this listing */
        listing_id?: number;
        /** With a line of this NDC: 11 digits, with or without dashes */
        ndc?: string;
        facility_id?: number;
        seller_id?: number;
        /** First day in UTC, or the moment from which on; a moment is exact */
        start_date?: string;
        /** Last day in UTC, or the moment before which; a moment is exact */
        end_date?: string;
        /** Order number, PO number, product, NDC, facility or seller */
        search?: string;
        csos?: "pending";
        /** 1: of schedule II alone; 0: without them */
        cii?: "0" | "1";
        sort?: "-created" | "created" | "-total" | "total" | "status" | "seller" | "facility";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export as a file, up to 10,000 rows. Needs orders:read. */
  exportOwnFacilities: {
    input: {
      query: {
        search?: string;
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export the orders of a payout as a file, up to 10,000 rows. Needs reports:read. */
  exportPayoutOrders: {
    input: {
      params: {
        id: number;
      };
      query: {
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export the payouts of the own sales as a file, up to 10,000 rows. Needs reports:read. */
  exportPayouts: {
    input: {
      query: {
        /** YYYY-MM */
        month?: string;
        state?: "open" | "ready" | "held" | "paid" | "carried";
        sort?: "-month" | "month" | "seller" | "-seller" | "-net" | "net";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export the portfolio as a file, up to 10,000 rows. Needs listings:read. */
  exportPortfolio: {
    input: {
      query: {
        listed?: "yes" | "no";
        gcn?: number;
        route?: string;
        /** For administrators */
        company_id?: number;
        /** Part of a name or NDC */
        search?: string;
        sort?: "product" | "-product" | "ndc" | "-ndc" | "wac" | "-wac" | "contract" | "-contract" | "listings" | "-listings" | "buyers" | "-buyers" | "amu" | "-amu" | "rfps" | "-rfps" | "requests" | "-requests";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export the changes of prices of a listing as a file, newest first, up to 10,000 rows. Needs listings:read. */
  exportPriceHistory: {
    input: {
      params: {
        id: number;
      };
      query: {
        /** Changes of this lot alone */
        lot_id?: number;
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** What your facility bought elsewhere of the drug group of an NDC, as a file. Needs history:read. */
  exportPurchases: {
    input: {
      query: {
        ndc: string;
        format?: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** A report as a file: its grid, the totals, the filters. Needs reports:read. */
  exportReport: {
    input: {
      params: {
        name: string;
      };
      query: {
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
        within?: number;
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export requested products as a file, up to 10,000 rows. Needs catalog:read. */
  exportRequestedProducts: {
    input: {
      query: {
        status?: "open" | "New" | "Sourcing" | "Available" | "Closed";
        facility_id?: number;
        /** First day in UTC, or the moment from which on; a moment is exact */
        from?: string;
        /** Last day in UTC, or the moment before which; a moment is exact */
        to?: string;
        /** Request number, product, NDC or facility */
        search?: string;
        sort?: "created" | "-created" | "product" | "-product" | "quantity" | "-quantity" | "needed" | "-needed";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export requests for proposal as a file, up to 10,000 rows. Needs rfps:read. */
  exportRfps: {
    input: {
      query: {
        /** Up to 100, separated by commas */
        status?: string;
        period?: "biweekly" | "monthly" | "quarterly";
        facility_id?: number;
        seller_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** A day as YYYY-MM-DD, from 1900 on */
        start_from?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        start_to?: string;
        renewals_only?: "0" | "1";
        /** Of a buyer those with proposals to decide, of a supplier those it may still answer and contracts it is asked to extend or pause */
        turn?: "mine";
        /** Request number, product, NDC or facility */
        search?: string;
        sort?: "created" | "-created" | "start" | "-start" | "product" | "-product";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Export your listings and lots as a file with the import columns. Needs listings:read. */
  exportSellerListings: {
    input: {
      query: {
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
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Give a bid more time. Needs bids:write. */
  extendBid: {
    input: {
      params: {
        id: number;
      };
      body: schemas.ExtendBidBody;
    };
    reply: schemas.ExtendBidReply;
  };
  /** Lengthen a contract on the same terms: asked by its buyer, confirmed or refused by its supplier. Needs rfps:write. */
  extendRfp: {
    input: {
      body: schemas.ExtendRfpBody;
    };
    reply: schemas.ExtendRfpReply;
  };
  /** Compare the cart with the same products from other listings and lots; changes nothing. At most 13 seconds. Needs cart:write. */
  findBetterCart: {
    input: {
      body: schemas.FindBetterCartBody;
    };
    reply: schemas.FindBetterCartReply;
  };
  /** What place_order placed under your Idempotency-Key, for who lost its answer. Needs orders:write. */
  findPlacedOrder: {
    input: {
      query: {
        key: string;
      };
    };
    reply: schemas.FindPlacedOrderReply;
  };
  /** Generate a PO number. Needs orders:write. */
  generatePo: {
    input: {};
    reply: schemas.GeneratePoReply;
  };
  /** Get a bid with its lines. Needs bids:read. */
  getBid: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetBidReply;
  };
  /** Up to three listings of each supplier that the current facility bought in a year, the most often bought first, that are offered today and not in its cart. Needs orders:read. */
  getBoughtBefore: {
    input: {
      query: {
        /** Up to 20, separated by commas */
        seller_ids: string;
        /** What goes into this cart */
        cart_type?: "c0" | "c2";
      };
    };
    reply: schemas.GetBoughtBeforeReply;
  };
  /** Up to ten products that the current facility bought most in 90 days, with today’s offers. Needs orders:read. */
  getBoughtMost: {
    input: {};
    reply: schemas.GetBoughtMostReply;
  };
  /** Spending and savings of your company or current facility between two dates. Needs reports:read. */
  getBudgetUse: {
    input: {
      query?: {
        /** A day as YYYY-MM-DD, from 1900 on */
        budget_start_date?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        budget_end_date?: string;
        budget_target?: "company" | "facility";
        /** A day as YYYY-MM-DD, from 1900 on */
        savings_start_date?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        savings_end_date?: string;
        savings_target?: "company" | "facility";
        /** One of your facilities; the current one when absent */
        facility_id?: number;
      };
    };
    reply: schemas.GetBudgetUseReply;
  };
  /** Get a change of many listings with its counts. Needs listings:read. */
  getBulkEdit: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetBulkEditReply;
  };
  /** What waits for a buyer today, and how the year goes. Needs reports:read. */
  getBuyerHome: {
    input: {};
    reply: schemas.GetBuyerHomeReply;
  };
  /** Get a purchase report: columns, figures and doubts. Needs history:read. */
  getCalibration: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetCalibrationReply;
  };
  /** Download a report template with two example rows (.xlsx). Needs history:read. */
  getCalibrationTemplate: {
    input: {};
    reply: FileReply;
  };
  /** Notes of the facility on what the carts hold, and on its drug groups, newest first. Needs cart:write. */
  getCartNotes: {
    input: {};
    reply: schemas.GetCartNotesReply;
  };
  /** Get both carts, revalidated; with `type`, only that cart is checked. Needs cart:write. */
  getCarts: {
    input: {
      query?: {
        type?: "c0" | "c2";
      };
    };
    reply: schemas.GetCartsReply;
  };
  /** Filters for a catalog search, with counts. Needs catalog:read. */
  getCatalogFacets: {
    input: {
      query?: {
        search?: string;
        /** Up to 100, separated by commas */
        gcns?: string;
        package_size?: number;
        seller_id?: number;
        category?: string;
        /** Up to 100, separated by commas */
        pack_types?: string;
        expiry_min?: number;
        expiry_max?: number;
        /** Up to 100, separated by commas */
        catalog_types?: string;
        /** Only listings that are sold by bids, too */
        takes_bids?: "true";
        tag?: "all" | "ashp" | "fav" | "softblock" | "rfp" | "vbo" | "match" | "exact";
      };
    };
    reply: schemas.GetCatalogFacetsReply;
  };
  /** Get a company; fields depend on your role. Needs catalog:read. */
  getCompany: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetCompanyReply;
  };
  /** The logo or the banner of a company that you may know. Needs catalog:read. */
  getCompanyPicture: {
    input: {
      params: {
        id: number;
        kind: "logo" | "banner";
      };
      query?: {
        /** Of which file; any is answered */
        v?: number;
      };
    };
    reply: FileReply;
  };
  /** What the own company may order on terms; an administrator names the company. Needs orders:read. */
  getCredit: {
    input: {
      query?: {
        company_id?: number;
      };
    };
    reply: schemas.GetCreditReply;
  };
  /** A credit note or refund of the order as a PDF: what it corrects, why, and where the money went. Needs orders:read. */
  getCreditNote: {
    input: {
      params: {
        id: number;
      };
      query: {
        refund_id: number;
      };
    };
    reply: FileReply;
  };
  /** Download a document. Needs documents:read. */
  getDocumentFile: {
    input: {
      params: {
        id: number;
      };
    };
    reply: FileReply;
  };
  /** The exclusion of one NDC of your company. Needs catalog:read. */
  getExclusion: {
    input: {
      params: {
        /** 11 digits, with or without dashes */
        id: string;
      };
      query?: {
        company_id?: number;
      };
    };
    reply: schemas.GetExclusionReply;
  };
  /** Get a facility, with its history for those who can edit it. Needs orders:read. */
  getFacility: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetFacilityReply;
  };
  /** Spending and savings of the current facility, and how much of what it uses is listed, by catalog. Needs reports:read. */
  getFacilityStats: {
    input: {};
    reply: schemas.GetFacilityStatsReply;
  };
  /** On which terms a facility buys from a supplier, as a PDF. Needs documents:read. */
  getFacilityTerms: {
    input: {
      params: {
        id: number;
        supplier_id: number;
      };
    };
    reply: FileReply;
  };
  /** Get one of your favorites. Needs catalog:read. */
  getFavorite: {
    input: {
      params: {
        favorite_id: number;
      };
    };
    reply: schemas.GetFavoriteReply;
  };
  /** Usage of a drug group by your facility, in packs of its smallest product. Needs history:read. */
  getGroupAmu: {
    input: {
      params: {
        /** GCN */
        id: number;
        /** Package size */
        pack_size: string;
      };
    };
    reply: schemas.GetGroupAmuReply;
  };
  /** A few listings that can be ordered today. Needs catalog:read. */
  getHomepageListings: {
    input: {
      query: {
        /** favorites: your own; trending: most packs ordered in 30 days; shortages: first what the facility uses; new: of 30 days */
        section: "favorites" | "trending" | "shortages" | "new";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.GetHomepageListingsReply;
  };
  /** Get an import: columns, dry run, progress and refused rows. Needs listings:read. */
  getImport: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetImportReply;
  };
  /** Download the price changes of an import, largest first, and what it renames and makes. Needs listings:read. */
  getImportPrices: {
    input: {
      params: {
        id: number;
      };
      query: {
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Download the refused rows with their reasons. Needs listings:read. */
  getImportReport: {
    input: {
      params: {
        id: number;
      };
      query: {
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** Download a template of a price file or a file of the portfolio, with two example rows. Needs listings:read. */
  getImportTemplate: {
    input: {
      query: {
        /** portfolio: files of the portfolio */
        kind?: "listings" | "portfolio";
        format: "csv" | "xlsx";
      };
    };
    reply: FileReply;
  };
  /** An invoice of the order as a PDF, the latest without a number; before it ships, the order. Needs orders:read. */
  getInvoice: {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** Its number */
        invoice?: string;
      };
    };
    reply: FileReply;
  };
  /** Get a listing, as buyers see it. Needs catalog:read. */
  getListing: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetListingReply;
  };
  /** Usage of the drug group of a listing by your facility, in its packs; null without any. Needs history:read. */
  getListingAmu: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetListingAmuReply;
  };
  /** Get an image of a listing by its content hash. Needs catalog:read. */
  getListingImage: {
    input: {
      params: {
        digest: string;
      };
      query?: {
        /** Its longer side has at most 1200 or 320 pixels */
        size?: "large" | "small";
      };
    };
    reply: FileReply;
  };
  /** Product types of the listings you may see, with how many have each. Needs catalog:read. */
  getListingTypes: {
    input: {};
    reply: schemas.GetListingTypesReply;
  };
  /** Offers of the same product with a lot of less than 12 months, the cheapest such lot first. Needs catalog:read. */
  getMedshortsAlternatives: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetMedshortsAlternativesReply;
  };
  /** One product by its NDC. Needs catalog:read. */
  getNdc: {
    input: {
      params: {
        id: string;
      };
    };
    reply: schemas.GetNdcReply;
  };
  /** Get a note that is not expired. Needs catalog:read. */
  getNote: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetNoteReply;
  };
  /** Lots that meet a minimum expiry, first expired first. Needs bids:read. */
  getOfferableLots: {
    input: {
      body: schemas.GetOfferableLotsBody;
    };
    reply: schemas.GetOfferableLotsReply;
  };
  /** Get an order. Needs orders:read. */
  getOrder: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetOrderReply;
  };
  /** The lines of an order of the current facility with today’s offers. Needs orders:read. */
  getOrderAgain: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetOrderAgainReply;
  };
  /** Get a checkout with its orders. Needs orders:read. */
  getOrderGroup: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetOrderGroupReply;
  };
  /** Get a saved list with its lines. Needs cart:write. */
  getOrderList: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetOrderListReply;
  };
  /** What happened with the order, oldest first, as the side of the asker may know it. Needs orders:read. */
  getOrderStory: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetOrderStoryReply;
  };
  /** The same with lines, totals and invoices as a PDF, for a dispute. Needs orders:read. */
  getOrderStoryPdf: {
    input: {
      params: {
        id: number;
      };
    };
    reply: FileReply;
  };
  /** What goes into the boxes of the order, as a PDF without prices; of one shipment with its transaction statement. Needs orders:read. */
  getPackingList: {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** The shipment */
        tracking_id?: number;
      };
    };
    reply: FileReply;
  };
  /** Payment options; your company's are marked. Needs orders:read. */
  getPaymentOptions: {
    input: {};
    reply: schemas.GetPaymentOptionsReply;
  };
  /** A payout with each order in it and its share. Needs reports:read. */
  getPayout: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetPayoutReply;
  };
  /** The statement of a payout as a PDF. Needs reports:read. */
  getPayoutStatement: {
    input: {
      params: {
        id: number;
      };
    };
    reply: FileReply;
  };
  /** What is left to ship of chosen orders, by lot and by order. Needs orders:read. */
  getPickList: {
    input: {
      query: {
        /** Up to 200, separated by commas */
        ids: string;
      };
    };
    reply: schemas.GetPickListReply;
  };
  /** Get the list prices of a listing and its lots, now and earlier. Needs listings:read. */
  getPriceHistory: {
    input: {
      params: {
        id: number;
      };
      query?: {
        /** Changes of this lot alone */
        lot_id?: number;
      };
    };
    reply: schemas.GetPriceHistoryReply;
  };
  /** Get a price rule. Needs prices:write. */
  getPriceRule: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetPriceRuleReply;
  };
  /** How the price of a listing comes about for a facility: list price, discount, fee. Needs prices:write. */
  getPriceStack: {
    input: {
      params: {
        id: number;
      };
      query: {
        /** One that ordered from the seller */
        facility_id: number;
        quantity?: number;
      };
    };
    reply: schemas.GetPriceStackReply;
  };
  /** What the current facility bought elsewhere in the month of its newest invoice and the twelve before it, and what it costs here today. Needs history:read. */
  getPurchaseReview: {
    input: {};
    reply: schemas.GetPurchaseReviewReply;
  };
  /** One requested product. Needs catalog:read. */
  getRequestedProduct: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetRequestedProductReply;
  };
  /** One request, with what the asker may see of its suppliers and proposals. Needs rfps:read. */
  getRfp: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetRfpReply;
  };
  /** Sales and savings of twelve months within the range of who asks. Needs reports:read. */
  getSalesBoard: {
    input: {
      query?: {
        /** YYYY-MM: partners and places of this month alone */
        month?: string;
      };
    };
    reply: schemas.GetSalesBoardReply;
  };
  /** What waits for your company's sellers today, and how they are doing. Needs reports:read. */
  getSellerHome: {
    input: {
      query?: {
        /** In which days and months of orders begin; UTC unless told */
        zone?: string;
      };
    };
    reply: schemas.GetSellerHomeReply;
  };
  /** Get a listing, as its seller sees it. Needs listings:read. */
  getSellerListing: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetSellerListingReply;
  };
  /** Get a soft block. Needs catalog:read. */
  getSoftBlock: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetSoftBlockReply;
  };
  /** Get the standing rule of a listing; null without one. Needs bids:read. */
  getStandingRule: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.GetStandingRuleReply;
  };
  /** A statement as it was sent, as a PDF. Needs reports:read. */
  getStatementFile: {
    input: {
      params: {
        id: number;
      };
    };
    reply: FileReply;
  };
  /** A statistic of what your range bought, or a supplier sold: top_spends_ndc, top_spends_generic, savings, spends, spends_by_account_type, spends_by_supplier, bid_savings, rfp_savings, catalog_matches or fill_rate. Needs reports:read. */
  getStatistic: {
    input: {
      params: {
        name: string;
      };
      query?: {
        /** Absent: all of the own range */
        facility_id?: number;
        /** Whose purchases alone */
        company_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** First day in UTC; absent: the last 12 full months */
        start_date?: string;
        /** Last day in UTC */
        end_date?: string;
      };
    };
    reply: schemas.GetStatisticReply;
  };
  /** Months in which your company ordered, and the badge it earned. Needs reports:read. */
  getSystemRewards: {
    input: {};
    reply: schemas.GetSystemRewardsReply;
  };
  /** Where somebody offers a product of your company for much less. Needs reports:read. */
  getUndercut: {
    input: {};
    reply: schemas.GetUndercutReply;
  };
  /** Your reward orders: those of this calendar year that were not cancelled. Needs reports:read. */
  getUserRewards: {
    input: {};
    reply: schemas.GetUserRewardsReply;
  };
  /** The same by drug and size. Needs catalog:read. */
  groupNdcs: {
    input: {
      query?: {
        ndc?: string;
        desc?: string;
        gcn?: number;
        pack_size?: number;
        search_type?: "ndc" | "desc" | "related";
        /** Only what this supplier lists; suppliers see their own */
        company_id?: number;
      };
    };
    reply: schemas.GroupNdcsReply;
  };
  /** Whether your facility bought the drug group of a listing elsewhere. Needs history:read. */
  hasHistory: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.HasHistoryReply;
  };
  /** Months in which a facility bought much more or less of a product than in the six months before, newest first. Needs reports:read. */
  listAnomalies: {
    input: {
      query?: {
        /** Absent: the primary facility */
        facility_id?: number;
        /** First day in UTC; absent: the last 12 full months */
        start_date?: string;
        /** Last day in UTC; full months that have ended are judged */
        end_date?: string;
      };
    };
    reply: schemas.ListAnomaliesReply;
  };
  /** Facilities with bids you may see. Needs bids:read. */
  listBidFacilities: {
    input: {};
    reply: schemas.ListBidFacilitiesReply;
  };
  /** Lots of a listing that a bid may be filled from. Needs bids:read. */
  listBidLots: {
    input: {
      query: {
        listing_id: number;
        offer_id?: number;
      };
    };
    reply: schemas.ListBidLotsReply;
  };
  /** Bids you may see, deadlines first. Needs bids:read. */
  listBids: {
    input: {
      query?: {
        /** Up to 100, separated by commas */
        status?: string;
        /** Open bids that wait for you, or for the other party */
        turn?: "mine" | "theirs";
        /** Days back, by the last change */
        period?: number;
        listing_id?: number;
        facility_id?: number;
        /** Twin of facility_id */
        facilityId?: number;
        seller_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** Words in any order: bid number, also as "bid 17" or "#17", product, NDC, facility or seller */
        search?: string;
        sort?: "expires" | "-expires" | "turn" | "-turn" | "updated" | "-updated" | "created" | "-created" | "number" | "-number" | "product" | "-product" | "facility" | "-facility" | "seller" | "-seller" | "price" | "-price" | "quantity" | "-quantity" | "total" | "-total" | "expiry" | "-expiry" | "status" | "-status" | "closed" | "-closed";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListBidsReply;
  };
  /** What a bar of a board is made of: order lines, purchases or lots, which sum to it. Needs reports:read. */
  listBoardRows: {
    input: {
      params: {
        name: string;
      };
      query: {
        page?: number;
        per_page?: number;
        /** First day in UTC; absent: the last 12 full months */
        start_date?: string;
        /** Last day in UTC */
        end_date?: string;
        /** Absent: all of the own range */
        facility_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** Whose days are told; absent: the last one of the period */
        month?: string;
        chart: "spend_by_month" | "spend_by_supplier" | "spend_by_account_type" | "spend_by_day" | "savings_by_month" | "potential_by_month" | "bid_savings" | "rfp_savings" | "savings_by_source" | "usage_by_group" | "history_by_account_type" | "unusual_months" | "bought_elsewhere" | "sales_by_month" | "sales_by_buyer" | "sales_by_state" | "fill_rate" | "days_to_tracking" | "stock_by_expiry";
        /** Its key */
        bar: string;
        /** Key of one of the series; absent: the whole bar */
        part?: string;
      };
    };
    reply: schemas.ListBoardRowsReply;
  };
  /** Budgets and goals of the facilities and companies you can see, latest end date first. Needs reports:read. */
  listBudgets: {
    input: {
      query?: {
        facility_id?: number;
        /** Without either: your company and facilities */
        company_id?: number;
      };
    };
    reply: schemas.ListBudgetsReply;
  };
  /** Every lot or listing of the change, before and after. Needs listings:read. */
  listBulkEditRows: {
    input: {
      params: {
        id: number;
      };
      query?: {
        page?: number;
        per_page?: number;
        show?: "all" | "refused" | "doubtful" | "left" | "kept";
      };
    };
    reply: schemas.ListBulkEditRowsReply;
  };
  /** Your company's changes of many listings, or those of the marketplace, newest first. Needs listings:read. */
  listBulkEdits: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListBulkEditsReply;
  };
  /** The rows of a purchase report, and what became of each. Needs history:read. */
  listCalibrationRows: {
    input: {
      params: {
        id: number;
      };
      query?: {
        page?: number;
        per_page?: number;
        outcome?: "counted" | "counting" | "repeated" | "doubtful" | "unused" | "skipped";
      };
    };
    reply: schemas.ListCalibrationRowsReply;
  };
  /** Purchase reports and what became of them, newest first. Needs history:read. */
  listCalibrations: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        /** Part of the name of a facility or a file */
        search?: string;
        /** Uploaded for this facility, or with lines of it */
        facility_id?: number;
        state?: "reading" | "columns" | "read" | "rejected" | "taking_back" | "taken_back";
        /** Those with rows that wait for an administrator, oldest first; a file that is here already waits once */
        doubtful?: "true";
      };
    };
    reply: schemas.ListCalibrationsReply;
  };
  /** Listing categories. Needs catalog:read. */
  listCategories: {
    input: {};
    reply: schemas.ListCategoriesReply;
  };
  /** List suppliers and your company; all companies for administrators with `companies`. Needs catalog:read. */
  listCompanies: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        type?: "GPO Institution" | "Supplier" | "GPO";
        medigi_agreed?: "0" | "1";
        /** Up to 100, separated by commas */
        company_ids?: string;
        /** Part of the name */
        search?: string;
      };
    };
    reply: schemas.ListCompaniesReply;
  };
  /** Scheduled deliveries of the contracts that you may see, by date. Needs rfps:read. */
  listDeliveries: {
    input: {
      query?: {
        /** A day as YYYY-MM-DD, from 1900 on */
        from?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        to?: string;
        /** `coming`: scheduled or failed, what is still to be ordered */
        state?: string;
        facility_id?: number;
        seller_id?: number;
        request_id?: number;
        /** Request number, product, NDC or facility */
        search?: string;
        sort?: "date" | "-date" | "product" | "-product";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListDeliveriesReply;
  };
  /** List the documents you can see, newest first. Needs documents:read. */
  listDocuments: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        context?: "facility" | "company" | "listing" | "order" | "derma" | "profile";
        type?: "state_license" | "dea_license" | "reseller_certificate" | "terms_pdf" | "Calibration_File" | "safety_data_sheet" | "certificate_of_analysis" | "invoice" | "open_document" | "global_listing";
        facility_id?: number;
        company_id?: number;
        listing_id?: number;
        order_id?: number;
        /** Also what a newer file has replaced */
        history?: "0" | "1";
      };
    };
    reply: schemas.ListDocumentsReply;
  };
  /** NDCs that your company does not want offered, newest first. Needs catalog:read. */
  listExclusions: {
    input: {
      query?: {
        /** Absent: your own; of administrators all */
        company_id?: number;
        /** Product, NDC or reason */
        search?: string;
        active?: "0" | "1";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListExclusionsReply;
  };
  /** List the facilities you can see, by name. Needs orders:read. */
  listFacilities: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        search?: string;
      };
    };
    reply: schemas.ListFacilitiesReply;
  };
  /** Your favorites. Needs catalog:read. */
  listFavorites: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        search?: string;
      };
    };
    reply: schemas.ListFavoritesReply;
  };
  /** Your company's imports, newest first. Needs listings:read. */
  listImports: {
    input: {
      query?: {
        /** portfolio: files of the portfolio */
        kind?: "listings" | "portfolio";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListImportsReply;
  };
  /** Invoices of the own orders or sales, newest first. Needs orders:read. */
  listInvoices: {
    input: {
      query?: {
        facility_id?: number;
        seller_id?: number;
        status?: "open" | "partly_paid" | "overdue" | "paid" | "cancelled";
        /** First day of its date */
        start_date?: string;
        /** Last day of its date */
        end_date?: string;
        /** Number of the invoice or order, PO number, or name of a party */
        search?: string;
        sort?: "-date" | "date" | "due" | "-due" | "-amount" | "amount" | "-open" | "open";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListInvoicesReply;
  };
  /** Packs that your facility bought elsewhere of the drug group of an NDC, by month and account type. Needs history:read. */
  listMonthlyQuantities: {
    input: {
      query: {
        ndc: string;
        type?: "gpi";
        /** The last 12 full months and the current one; else every month */
        annual?: "true" | "false";
      };
    };
    reply: schemas.ListMonthlyQuantitiesReply;
  };
  /** Notes of the facility on a listing and its drug group, newest first; on all listings without one. Needs catalog:read. */
  listNotes: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        listing_id?: number;
        search?: string;
        scope?: "listing_id" | "gcn";
      };
    };
    reply: schemas.ListNotesReply;
  };
  /** Checkouts you may see, newest first. Needs orders:read. */
  listOrderGroups: {
    input: {
      query?: {
        facility_id?: number;
        /** First day in UTC, or the moment from which on; a moment is exact */
        start_date?: string;
        /** Last day in UTC, or the moment before which; a moment is exact */
        end_date?: string;
        /** Number of the group or of an order of it, or PO number */
        search?: string;
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListOrderGroupsReply;
  };
  /** Your saved lists of the current facility and those shared with it, by name. Needs cart:write. */
  listOrderLists: {
    input: {};
    reply: schemas.ListOrderListsReply;
  };
  /** Orders you may see. Needs orders:read. */
  listOrders: {
    input: {
      query?: {
        /** open: not shipped whole; to_ship: confirmed or shipped in part; late: open for more than 2 business days; standing: all but cancelled ones */
        status?: "pending_signature" | "placed" | "confirmed" | "partially_shipped" | "shipped" | "delivered" | "cancel_requested" | "cancelled" | "open" | "to_ship" | "late" | "standing";
        payment_status?: "unpaid" | "invoiced" | "paid" | "overdue" | "refunded";
        type?: "cart" | "bid" | "rfp";
        /** With a line of this catalog */
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** With a line of this listing */
        listing_id?: number;
        /** With a line of this NDC: 11 digits, with or without dashes */
        ndc?: string;
        facility_id?: number;
        seller_id?: number;
        /** First day in UTC, or the moment from which on; a moment is exact */
        start_date?: string;
        /** Last day in UTC, or the moment before which; a moment is exact */
        end_date?: string;
        /** Order number, PO number, product, NDC, facility or seller */
        search?: string;
        csos?: "pending";
        /** 1: of schedule II alone; 0: without them */
        cii?: "0" | "1";
        sort?: "-created" | "created" | "-total" | "total" | "status" | "seller" | "facility";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListOrdersReply;
  };
  /** Payouts of the own sales by month, the running one first. Needs reports:read. */
  listPayouts: {
    input: {
      query?: {
        /** YYYY-MM */
        month?: string;
        state?: "open" | "ready" | "held" | "paid" | "carried";
        sort?: "-month" | "month" | "seller" | "-seller" | "-net" | "net";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListPayoutsReply;
  };
  /** Facilities you can switch to, and the current one, by name. Needs orders:read. */
  listPharmacies: {
    input: {
      query?: {
        with_company?: "0" | "1";
        with_buyers?: "0" | "1";
        /** Accepted; documents stand at `document` */
        with_documents?: "0" | "1";
        /** Part of a name or of a DEA number */
        search?: string;
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListPharmaciesReply;
  };
  /** Products that a seller can supply, with the demand for each. Needs listings:read. */
  listPortfolio: {
    input: {
      query?: {
        listed?: "yes" | "no";
        gcn?: number;
        route?: string;
        /** For administrators */
        company_id?: number;
        /** Part of a name or NDC */
        search?: string;
        sort?: "product" | "-product" | "ndc" | "-ndc" | "wac" | "-wac" | "contract" | "-contract" | "listings" | "-listings" | "buyers" | "-buyers" | "amu" | "-amu" | "rfps" | "-rfps" | "requests" | "-requests";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListPortfolioReply;
  };
  /** Price rules of your listings, or of all for administrators; what runs first, newest first. Needs prices:write. */
  listPriceRules: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        /** In the names of rule, target and audience */
        search?: string;
        seller_id?: number;
        state?: "running" | "coming" | "ended" | "off";
        kind?: "percent_off" | "amount_off" | "fixed_price" | "marketplace_fee";
        /** That name this listing, in whatever way */
        listing_id?: number;
        sort?: "state" | "name" | "-name" | "priority" | "-priority" | "start" | "-start" | "end" | "-end" | "-updated";
      };
    };
    reply: schemas.ListPriceRulesReply;
  };
  /** Proposals for a request, newest first; of a supplier its own. Needs rfps:read. */
  listProposals: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.ListProposalsReply;
  };
  /** What your facility bought elsewhere, newest first; without a search all of it. Needs history:read. */
  listPurchases: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        search_by?: "gpi";
        /** GCN or GPI of a drug group */
        search?: string;
        /** The same; both together narrow */
        gpi?: string;
        /** Package size of the group */
        unit_size?: number;
        account_type?: "WAC" | "340B" | "GPO" | "Undefined";
        /** A day as YYYY-MM-DD, from 1900 on */
        start_date?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        end_date?: string;
      };
    };
    reply: schemas.ListPurchasesReply;
  };
  /** The reports that you may run, those that you saved, and the facilities that they tell of. Needs reports:read. */
  listReports: {
    input: {};
    reply: schemas.ListReportsReply;
  };
  /** What open requests ask for, by drug group, the most packs first; the first 200. Needs listings:read. */
  listRequestDemand: {
    input: {};
    reply: schemas.ListRequestDemandReply;
  };
  /** Requested products that you may see, the newest first. Needs catalog:read. */
  listRequestedProducts: {
    input: {
      query?: {
        status?: "open" | "New" | "Sourcing" | "Available" | "Closed";
        facility_id?: number;
        /** First day in UTC, or the moment from which on; a moment is exact */
        from?: string;
        /** Last day in UTC, or the moment before which; a moment is exact */
        to?: string;
        /** Request number, product, NDC or facility */
        search?: string;
        sort?: "created" | "-created" | "product" | "-product" | "quantity" | "-quantity" | "needed" | "-needed";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListRequestedProductsReply;
  };
  /** Requests for proposal that you may see, the newest first. Needs rfps:read. */
  listRfps: {
    input: {
      query?: {
        /** Up to 100, separated by commas */
        status?: string;
        period?: "biweekly" | "monthly" | "quarterly";
        facility_id?: number;
        seller_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** A day as YYYY-MM-DD, from 1900 on */
        start_from?: string;
        /** A day as YYYY-MM-DD, from 1900 on */
        start_to?: string;
        renewals_only?: "0" | "1";
        /** Of a buyer those with proposals to decide, of a supplier those it may still answer and contracts it is asked to extend or pause */
        turn?: "mine";
        /** Request number, product, NDC or facility */
        search?: string;
        sort?: "created" | "-created" | "start" | "-start" | "product" | "-product";
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListRfpsReply;
  };
  /** What a price rule may name: your listings, and buyers that ordered from you. Needs prices:write. */
  listRuleChoices: {
    input: {
      query: {
        of: "company" | "facility" | "gpo" | "listing" | "ndc" | "gcn";
        search?: string;
        /** Whose rule it is, for administrators */
        seller_id?: number;
      };
    };
    reply: schemas.ListRuleChoicesReply;
  };
  /** Names of who makes the price rules of your company; the first ten. Needs prices:write. */
  listRuleMakers: {
    input: {};
    reply: schemas.ListRuleMakersReply;
  };
  /** Your company's listings. Needs listings:read. */
  listSellerListings: {
    input: {
      query?: {
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
        page?: number;
        per_page?: number;
        company_id?: number;
      };
    };
    reply: schemas.ListSellerListingsReply;
  };
  /** Views of the catalog that are shared in the current facility, by name. Needs catalog:read. */
  listSharedViews: {
    input: {};
    reply: schemas.ListSharedViewsReply;
  };
  /** Soft blocks of the current facility, newest first. Needs catalog:read. */
  listSoftBlocks: {
    input: {
      query?: {
        page?: number;
        per_page?: number;
        search?: string;
        scope?: "listing_id" | "gcn" | "seller_company_id" | "catalog_type";
      };
    };
    reply: schemas.ListSoftBlocksReply;
  };
  /** Statements that were sent, newest first: of the own company, for administrators of all or one. Needs reports:read. */
  listStatements: {
    input: {
      query?: {
        company_id?: number;
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.ListStatementsReply;
  };
  /** Names of active suppliers by their id, in the order of the names, and of others that your orders, bids and requests name; with an ETag, by which `If-None-Match` is answered 304. Needs orders:read. */
  listSupplierNames: {
    input: {};
    reply: schemas.ListSupplierNamesReply;
  };
  /** Suppliers that take requests, those that list the drug first. Needs rfps:read. */
  listSuppliers: {
    input: {
      query?: {
        gcn?: number;
        search?: string;
      };
    };
    reply: schemas.ListSuppliersReply;
  };
  /** Products by a part of their NDC or name, or those of one drug and size; the first 20. Needs catalog:read. */
  lookUpNdcs: {
    input: {
      query?: {
        ndc?: string;
        desc?: string;
        gcn?: number;
        pack_size?: number;
        search_type?: "ndc" | "desc" | "related";
        /** Only what this supplier lists; suppliers see their own */
        company_id?: number;
      };
    };
    reply: schemas.LookUpNdcsReply;
  };
  /** Correct the columns of a purchase report; a job reads it again. Needs history:write. */
  mapCalibration: {
    input: {
      params: {
        id: number;
      };
      body: schemas.MapCalibrationBody;
    };
    reply: schemas.MapCalibrationReply;
  };
  /** Correct the header row, the columns or how cells are read; a job checks the file again. Needs listings:write. */
  mapImport: {
    input: {
      params: {
        id: number;
      };
      body: schemas.MapImportBody;
    };
    reply: schemas.MapImportReply;
  };
  /** Say what a document of a listing is called. Needs documents:write. */
  nameDocument: {
    input: {
      params: {
        id: number;
      };
      body: schemas.NameDocumentBody;
    };
    reply: schemas.NameDocumentReply;
  };
  /** Take a listing out of the catalog for a while; its lots, open bids and contracts stay. Needs listings:write. */
  pauseListing: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.PauseListingReply;
  };
  /** Let a contract rest: asked by its buyer, confirmed or refused by its supplier; what is not ordered yet comes so much later. Needs rfps:write. */
  pauseRfp: {
    input: {
      body: schemas.PauseRfpBody;
    };
    reply: schemas.PauseRfpReply;
  };
  /** Authorize a payment with the built-in test card provider. Needs orders:write. */
  payWithTestCard: {
    input: {
      body: schemas.PayWithTestCardBody;
    };
    reply: schemas.PayWithTestCardReply;
  };
  /** Make the initial bid on a listing. Needs bids:write. */
  placeBid: {
    input: {
      body: schemas.PlaceBidBody;
    };
    reply: schemas.PlaceBidReply;
  };
  /** Place an order from one cart: one group, one order per seller. Needs orders:write. */
  placeOrder: {
    input: {
      body: schemas.PlaceOrderBody;
    };
    reply: schemas.PlaceOrderReply;
  };
  /** Propose price and shipping for a request you were asked for. Needs rfps:write. */
  placeProposal: {
    input: {
      body: schemas.PlaceProposalBody;
    };
    reply: schemas.PlaceProposalReply;
  };
  /** Ask suppliers for proposals for the current facility, or renew an ended contract. Needs rfps:write. */
  placeRfp: {
    input: {
      body: schemas.PlaceRfpBody;
    };
    reply: schemas.PlaceRfpReply;
  };
  /** Preview a change of up to 5,000 listings; nothing changes yet. Needs listings:write. */
  previewBulkEdit: {
    input: {
      body: schemas.PreviewBulkEditBody;
    };
    reply: schemas.PreviewBulkEditReply;
  };
  /** What a rule would touch, what its buyers pay now and with it, and which rules it meets, before it is saved. Needs prices:write. */
  previewPriceRule: {
    input: {
      body: schemas.PreviewPriceRuleBody;
    };
    reply: schemas.PreviewPriceRuleReply;
  };
  /** A board with its tiles and charts: spend, savings, usage or sales. Needs reports:read. */
  readBoard: {
    input: {
      params: {
        name: string;
      };
      query?: {
        /** First day in UTC; absent: the last 12 full months */
        start_date?: string;
        /** Last day in UTC */
        end_date?: string;
        /** Absent: all of the own range */
        facility_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** Whose days are told; absent: the last one of the period */
        month?: string;
        /** This one alone; absent: all of the board */
        chart?: "spend_by_month" | "spend_by_supplier" | "spend_by_account_type" | "spend_by_day" | "savings_by_month" | "potential_by_month" | "bid_savings" | "rfp_savings" | "savings_by_source" | "usage_by_group" | "history_by_account_type" | "unusual_months" | "bought_elsewhere" | "sales_by_month" | "sales_by_buyer" | "sales_by_state" | "fill_rate" | "days_to_tracking" | "stock_by_expiry";
      };
    };
    reply: schemas.ReadBoardReply;
  };
  /** Read contract prices (.csv, .xlsx, .txt, .tsv) and say what each row would do; nothing is kept. Needs prices:write. */
  readContracts: {
    input: {
      body: schemas.ReadContractsBody;
      file: Blob;
    };
    reply: schemas.ReadContractsReply;
  };
  /** Read the lines of an order list (.csv, .xlsx, .txt, .tsv); columns as told, else as found. Needs catalog:read. */
  readOrderFile: {
    input: {
      body: schemas.ReadOrderFileBody;
      file: Blob;
    };
    reply: schemas.ReadOrderFileReply;
  };
  /** Find the products that lines of text name, with their offers; line by line in the order sent. Needs catalog:read. */
  readOrderLines: {
    input: {
      body: schemas.ReadOrderLinesBody;
    };
    reply: schemas.ReadOrderLinesReply;
  };
  /** Products of which a contract would bring the current facility most; the first 10. Needs rfps:read. */
  recommendContracts: {
    input: {};
    reply: schemas.RecommendContractsReply;
  };
  /** What a facility would save most by, of what it uses; changes nothing. Needs catalog:read. */
  recommendPurchases: {
    input: {
      body: schemas.RecommendPurchasesBody;
    };
    reply: schemas.RecommendPurchasesReply;
  };
  /** Reuse a file you uploaded before as another document. Needs documents:write. */
  recordDocument: {
    input: {
      body: schemas.RecordDocumentBody;
    };
    reply: schemas.RecordDocumentReply;
  };
  /** Revalidate the regular cart. Needs cart:write. */
  refreshCart: {
    input: {
      query?: {
        refresh?: "0" | "1";
      };
    };
    reply: schemas.RefreshCartReply;
  };
  /** Revalidate the CII cart. Needs cart:write. */
  refreshControlledCart: {
    input: {
      query?: {
        refresh?: "0" | "1";
      };
    };
    reply: schemas.RefreshControlledCartReply;
  };
  /** Reset the AMU of the drug group of an NDC to what purchases say. Needs history:write. */
  removeAmu: {
    input: {
      params: {
        /** NDC */
        id: string;
      };
    };
    reply: schemas.RemoveAmuReply;
  };
  /** Remove a listing from the regular cart; without `item_id`, empty the cart. Needs cart:write. */
  removeFromCart: {
    input: {
      query?: {
        item_id?: number;
      };
    };
    reply: schemas.RemoveFromCartReply;
  };
  /** Remove a listing from the CII cart; without `item_id`, empty the cart. Needs cart:write. */
  removeFromControlledCart: {
    input: {
      query?: {
        item_id?: number;
      };
    };
    reply: schemas.RemoveFromControlledCartReply;
  };
  /** Remove a product from the portfolio; its listings stay. Needs listings:write. */
  removeFromPortfolio: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.RemoveFromPortfolioReply;
  };
  /** Remove a saved list. Needs cart:write. */
  removeOrderList: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.RemoveOrderListReply;
  };
  /** Reset the base price of your facility to what its purchases say. Needs history:write. */
  removePriceFlag: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.RemovePriceFlagReply;
  };
  /** Remove a price rule. Needs prices:write. */
  removePriceRule: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.RemovePriceRuleReply;
  };
  /** Remove the standing rule of a listing. Needs bids:write. */
  removeStandingRule: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.RemoveStandingRuleReply;
  };
  /** Delete a shipment that was entered by mistake. Needs orders:write. */
  removeTracking: {
    input: {
      params: {
        id: number;
        tracking_id: number;
      };
    };
    reply: schemas.RemoveTrackingReply;
  };
  /** Make a cart hold exactly these lines, all or none; agreements to soft blocks stay with their listings. Needs cart:write. */
  replaceCartLines: {
    input: {
      body: schemas.ReplaceCartLinesBody;
    };
    reply: schemas.ReplaceCartLinesReply;
  };
  /** Carry out a previewed change as a job; what changed since the preview is left out and named. Needs listings:write. */
  runBulkEdit: {
    input: {
      params: {
        id: number;
      };
      body: schemas.RunBulkEditBody;
    };
    reply: schemas.RunBulkEditReply;
  };
  /** Run the import as a job. Needs listings:write. */
  runImport: {
    input: {
      params: {
        id: number;
      };
      body: schemas.RunImportBody;
    };
    reply: schemas.RunImportReply;
  };
  /** A report with its grid, chart and figures. Needs reports:read. */
  runReport: {
    input: {
      params: {
        name: string;
      };
      query?: {
        page?: number;
        per_page?: number;
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
        within?: number;
      };
    };
    reply: schemas.RunReportReply;
  };
  /** A few products that this host sells, for its start page; the same ones while they are on sale. Needs catalog:read. */
  sampleShelf: {
    input: {};
    reply: schemas.SampleShelfReply;
  };
  /** Update a listing. Needs listings:write. */
  saveListing: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SaveListingBody;
    };
    reply: schemas.SaveListingReply;
  };
  /** Order the images of a listing and say what they show; those left out are removed. Needs listings:write. */
  saveListingImages: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SaveListingImagesBody;
    };
    reply: schemas.SaveListingImagesReply;
  };
  /** Update a lot. Needs listings:write. */
  saveLot: {
    input: {
      params: {
        id: number;
        lot_id: number;
      };
      body: schemas.SaveLotBody;
    };
    reply: schemas.SaveLotReply;
  };
  /** Change the PO number and notes (buyer) or the invoice number (seller). Needs orders:write. */
  saveOrder: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SaveOrderBody;
    };
    reply: schemas.SaveOrderReply;
  };
  /** Change PO number and notes of a checkout and of its orders that can still be changed. Needs orders:write. */
  saveOrderGroup: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SaveOrderGroupBody;
    };
    reply: schemas.SaveOrderGroupReply;
  };
  /** Rename, share or overwrite a saved list; what is absent stays. Needs cart:write. */
  saveOrderList: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SaveOrderListBody;
    };
    reply: schemas.SaveOrderListReply;
  };
  /** Update the list price of a lot. Needs prices:write. */
  savePrice: {
    input: {
      body: schemas.SavePriceBody;
    };
    reply: schemas.SavePriceReply;
  };
  /** Save a price rule; orders that were placed keep their prices. Needs prices:write. */
  savePriceRule: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SavePriceRuleBody;
    };
    reply: schemas.SavePriceRuleReply;
  };
  /** Set the standing rule for bids on a listing. Needs bids:write and orders:write. */
  saveStandingRule: {
    input: {
      params: {
        id: number;
      };
      body: schemas.SaveStandingRuleBody;
    };
    reply: schemas.SaveStandingRuleReply;
  };
  /** Change the carrier, tracking number or date of a shipment. Needs orders:write. */
  saveTracking: {
    input: {
      params: {
        id: number;
        tracking_id: number;
      };
      body: schemas.SaveTrackingBody;
    };
    reply: schemas.SaveTrackingReply;
  };
  /** Search the catalog. Needs catalog:read. */
  searchCatalog: {
    input: {
      query?: {
        search?: string;
        /** Up to 100, separated by commas */
        gcns?: string;
        package_size?: number;
        seller_id?: number;
        category?: string;
        /** Up to 100, separated by commas */
        pack_types?: string;
        expiry_min?: number;
        expiry_max?: number;
        /** Up to 100, separated by commas */
        catalog_types?: string;
        /** Only listings that are sold by bids, too */
        takes_bids?: "true";
        tag?: "all" | "ashp" | "fav" | "softblock" | "rfp" | "vbo" | "match" | "exact";
        page?: number;
        per_page?: number;
        sort?: "relevance" | "name" | "-name" | "price" | "-price" | "unit_price" | "-unit_price" | "expiry" | "-expiry" | "stock" | "-stock" | "savings" | "-savings" | "supplier" | "-supplier";
      };
    };
    reply: schemas.SearchCatalogReply;
  };
  /** Search the catalog by product, with the first offers of each. Needs catalog:read. */
  searchProducts: {
    input: {
      query?: {
        search?: string;
        /** Up to 100, separated by commas */
        gcns?: string;
        package_size?: number;
        seller_id?: number;
        category?: string;
        /** Up to 100, separated by commas */
        pack_types?: string;
        expiry_min?: number;
        expiry_max?: number;
        /** Up to 100, separated by commas */
        catalog_types?: string;
        /** Only listings that are sold by bids, too */
        takes_bids?: "true";
        tag?: "all" | "ashp" | "fav" | "softblock" | "rfp" | "vbo" | "match" | "exact";
        page?: number;
        per_page?: number;
        sort?: "relevance" | "name" | "-name" | "price" | "-price" | "unit_price" | "-unit_price" | "expiry" | "-expiry" | "stock" | "-stock" | "savings" | "-savings" | "supplier" | "-supplier";
      };
    };
    reply: schemas.SearchProductsReply;
  };
  /** Search what the supplier of this host sells: names and packs, by name; 60 a minute per address. Needs catalog:read. */
  searchShelf: {
    input: {
      query?: {
        search?: string;
        page?: number;
        per_page?: number;
      };
    };
    reply: schemas.SearchShelfReply;
  };
  /** Set how many packs your facility uses a month, for all of the drug group; replaces an earlier AMU. Needs history:write. */
  setAmu: {
    input: {
      params: {
        /** NDC */
        id: string;
      };
      body: schemas.SetAmuBody;
    };
    reply: schemas.SetAmuReply;
  };
  /** Choose the shipping option for the regular cart. Needs cart:write. */
  setCartShipping: {
    input: {
      body: schemas.SetCartShippingBody;
    };
    reply: schemas.SetCartShippingReply;
  };
  /** Choose the shipping option for the CII cart. Needs cart:write. */
  setControlledCartShipping: {
    input: {
      body: schemas.SetControlledCartShippingBody;
    };
    reply: schemas.SetControlledCartShippingReply;
  };
  /** Set what a pack costs your facility elsewhere: the base price of its drug group; replaces an earlier one. Needs history:write. */
  setPriceFlag: {
    input: {
      body: schemas.SetPriceFlagBody;
    };
    reply: schemas.SetPriceFlagReply;
  };
  /** Set the vacation of your company, or end it; an administrator's of any seller. Needs listings:write. */
  setVacation: {
    input: {
      body: schemas.SetVacationBody;
    };
    reply: schemas.SetVacationReply;
  };
  /** Ship everything that is left of several orders, each with a tracking number of its own. Needs orders:write. */
  shipOrders: {
    input: {
      body: schemas.ShipOrdersBody;
    };
    reply: schemas.ShipOrdersReply;
  };
  /** Show a document of a supplier on its profile, or take it off. Needs documents:write. */
  showDocument: {
    input: {
      params: {
        id: number;
      };
      body: schemas.ShowDocumentBody;
    };
    reply: schemas.ShowDocumentReply;
  };
  /** Suggestions while typing: the best offer of each product. Needs catalog:read. */
  suggestListings: {
    input: {
      query: {
        search: string;
        limit?: number;
      };
    };
    reply: schemas.SuggestListingsReply;
  };
  /** Counts and totals of the bids you may see. Needs bids:read. */
  summariseBids: {
    input: {
      query?: {
        /** Days back, by the last change */
        period?: number;
        listing_id?: number;
        facility_id?: number;
        /** Twin of facility_id */
        facilityId?: number;
        seller_id?: number;
        catalog_type?: "medigi" | "medshorts" | "503b";
        /** Words in any order: bid number, also as "bid 17" or "#17", product, NDC, facility or seller */
        search?: string;
      };
    };
    reply: schemas.SummariseBidsReply;
  };
  /** Take a purchase report back with everything it caused. Needs history:write. */
  takeBackCalibration: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.TakeBackCalibrationReply;
  };
  /** Make and change price rules as a file of contract prices says; what changed since is named and stays. Needs prices:write. */
  takeContracts: {
    input: {
      body: schemas.TakeContractsBody;
    };
    reply: schemas.TakeContractsReply;
  };
  /** Undo a change of many listings within 24 hours; what was changed later stays. Needs listings:write. */
  undoBulkEdit: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.UndoBulkEditReply;
  };
  /** Take a file of contract prices back; rules that changed since are named and stay. Needs prices:write. */
  undoContracts: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.UndoContractsReply;
  };
  /** Undo an import if nothing from it has been sold; what was changed later is named and stays. Needs listings:write. */
  undoImport: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.UndoImportReply;
  };
  /** Give the lots of a change their earlier values back; those that changed since are named and stay. Needs listings:write. */
  undoLotChange: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.UndoLotChangeReply;
  };
  /** Add or update a listing in the regular cart; a quantity of 0, or none, removes a lot. Needs cart:write. */
  updateCart: {
    input: {
      query?: {
        agree_soft_block?: "0" | "1";
      };
      body: schemas.UpdateCartBody;
    };
    reply: schemas.UpdateCartReply;
  };
  /** Add or update a listing in the CII cart; a quantity of 0, or none, removes a lot. Needs cart:write. */
  updateControlledCart: {
    input: {
      query?: {
        agree_soft_block?: "0" | "1";
      };
      body: schemas.UpdateControlledCartBody;
    };
    reply: schemas.UpdateControlledCartReply;
  };
  /** Upload a document, up to 20 MB, purchase history up to 50 MB, or renew a license. Needs documents:write. */
  uploadDocument: {
    input: {
      body: schemas.UploadDocumentBody;
      file: Blob;
    };
    reply: schemas.UploadDocumentReply;
  };
  /** Upload a price file (.csv, .xlsx, .txt, .tsv); a job checks it. Needs listings:write. */
  uploadImport: {
    input: {
      file: Blob;
    };
    reply: schemas.UploadImportReply;
  };
  /** What accepting a bid at a price would earn its seller. Needs bids:read. */
  weighAcceptance: {
    input: {
      query: {
        offer_id: number;
        price: number;
        quantity: number;
        /** A day as YYYY-MM-DD or MM/DD/YYYY, from 1900 on */
        earliest_expiry: string;
      };
    };
    reply: schemas.WeighAcceptanceReply;
  };
  /** Withdraw a listing; it leaves the catalog and stays in the history. Needs listings:write. */
  withdrawListing: {
    input: {
      params: {
        id: number;
      };
    };
    reply: schemas.WithdrawListingReply;
  };
  /** Withdraw a lot. Needs listings:write. */
  withdrawLot: {
    input: {
      params: {
        id: number;
        lot_id: number;
      };
    };
    reply: schemas.WithdrawLotReply;
  };
}

export const OPERATIONS: Readonly<Record<keyof Operations, Operation>> = {
  acceptBid: { method: 'PUT', path: '/services/offer/accept/{id}' },
  acceptProposal: { method: 'PUT', path: '/services/proposal/accept/{id}' },
  activateListing: { method: 'POST', path: '/services/listing/seller/{id}/activate' },
  addCartLines: { method: 'POST', path: '/services/cart/c0/lines', idempotent: true },
  addListingImage: { method: 'POST', path: '/services/listing/seller/{id}/images', file: 'doc' },
  addLot: { method: 'POST', path: '/services/listing/seller/{id}/lots' },
  addOrderList: { method: 'POST', path: '/services/order/lists' },
  addPrice: { method: 'POST', path: '/services/pricing/price' },
  addPriceRule: { method: 'POST', path: '/services/pricing/rules' },
  addToPortfolio: { method: 'POST', path: '/services/listing/portfolio', file: 'doc' },
  addTracking: { method: 'POST', path: '/services/order/{id}/tracking', idempotent: true },
  answerCancellation: { method: 'PUT', path: '/services/order/{id}/cancellation' },
  answerSkip: { method: 'PUT', path: '/services/rfp/scheduled_orders/{id}/skip' },
  askSkip: { method: 'POST', path: '/services/rfp/scheduled_orders/{id}/skip' },
  bulkTracking: { method: 'POST', path: '/services/order/bulk_tracking', idempotent: true, file: 'doc' },
  calculateBid: { method: 'GET', path: '/services/offer/calc' },
  calculateProposal: { method: 'POST', path: '/services/proposal/calc' },
  cancelImport: { method: 'POST', path: '/services/listing/import/{id}/cancel' },
  cancelOrder: { method: 'POST', path: '/services/order/{id}/cancellation', idempotent: true },
  cancelRfp: { method: 'PUT', path: '/services/rfp/{id}' },
  changeLots: { method: 'POST', path: '/services/listing/seller/lot_changes', idempotent: true },
  confirmOrder: { method: 'POST', path: '/services/order/{id}/confirmation', idempotent: true },
  confirmOrders: { method: 'POST', path: '/services/order/confirmations', idempotent: true },
  countBids: { method: 'GET', path: '/services/offer/stats' },
  countDeliveries: { method: 'GET', path: '/services/rfp/scheduled_orders/calendar' },
  counterBid: { method: 'PUT', path: '/services/offer/counter/{id}' },
  createListing: { method: 'POST', path: '/services/listing/seller' },
  createPayment: { method: 'POST', path: '/services/user/payment', idempotent: true },
  declineBid: { method: 'PUT', path: '/services/offer/decline/{id}' },
  declineProposal: { method: 'PUT', path: '/services/proposal/decline/{id}' },
  declineRfp: { method: 'PUT', path: '/services/rfp/decline/{id}' },
  deleteDocument: { method: 'DELETE', path: '/services/document/{id}' },
  deliverOrder: { method: 'POST', path: '/services/order/{id}/delivery', idempotent: true },
  distributeLots: { method: 'POST', path: '/services/offer/distributed_lots' },
  downloadInvoices: { method: 'GET', path: '/services/order/invoices.zip', reply: 'file' },
  duplicateListing: { method: 'POST', path: '/services/listing/seller/{id}/duplicate' },
  expediteOrder: { method: 'POST', path: '/services/order/{id}/expedite', idempotent: true },
  exportBids: { method: 'GET', path: '/services/offer/export', reply: 'file' },
  exportBoardChart: { method: 'GET', path: '/services/analytics/boards/{name}/export', reply: 'file' },
  exportCatalog: { method: 'GET', path: '/services/listing/catalog/export', reply: 'file' },
  exportDeliveries: { method: 'GET', path: '/services/rfp/scheduled_orders/export', reply: 'file' },
  exportInvoices: { method: 'GET', path: '/services/order/invoices/export', reply: 'file' },
  exportOrders: { method: 'GET', path: '/services/order/export', reply: 'file' },
  exportOwnFacilities: { method: 'GET', path: '/services/user/facility/export', reply: 'file' },
  exportPayoutOrders: { method: 'GET', path: '/services/order/payouts/{id}/export', reply: 'file' },
  exportPayouts: { method: 'GET', path: '/services/order/payouts/export', reply: 'file' },
  exportPortfolio: { method: 'GET', path: '/services/listing/portfolio/export', reply: 'file' },
  exportPriceHistory: { method: 'GET', path: '/services/pricing/price_history/{id}/export', reply: 'file' },
  exportPurchases: { method: 'GET', path: '/services/analytics/history/export', reply: 'file' },
  exportReport: { method: 'GET', path: '/services/analytics/reports/{name}/export', reply: 'file' },
  exportRequestedProducts: { method: 'GET', path: '/services/listing/requested_product/export', reply: 'file' },
  exportRfps: { method: 'GET', path: '/services/rfp/export', reply: 'file' },
  exportSellerListings: { method: 'GET', path: '/services/listing/seller/export', reply: 'file' },
  extendBid: { method: 'PUT', path: '/services/offer/extend/{id}' },
  extendRfp: { method: 'PUT', path: '/services/rfp/extend' },
  findBetterCart: { method: 'POST', path: '/services/order/better_cart' },
  findPlacedOrder: { method: 'GET', path: '/services/order/place_order' },
  generatePo: { method: 'POST', path: '/services/order/generate_po' },
  getBid: { method: 'GET', path: '/services/offer/{id}' },
  getBoughtBefore: { method: 'GET', path: '/services/order/bought_before' },
  getBoughtMost: { method: 'GET', path: '/services/order/bought_most' },
  getBudgetUse: { method: 'GET', path: '/services/order/budget' },
  getBulkEdit: { method: 'GET', path: '/services/listing/seller/bulk/{id}' },
  getBuyerHome: { method: 'GET', path: '/services/order/buyer_home' },
  getCalibration: { method: 'GET', path: '/services/analytics/calibrations/{id}' },
  getCalibrationTemplate: { method: 'GET', path: '/services/analytics/calibrations/template', reply: 'file' },
  getCartNotes: { method: 'GET', path: '/services/cart/notes' },
  getCarts: { method: 'GET', path: '/services/cart' },
  getCatalogFacets: { method: 'GET', path: '/services/listing/catalog/facets' },
  getCompany: { method: 'GET', path: '/services/user/company/{id}' },
  getCompanyPicture: { method: 'GET', path: '/services/user/company/{id}/picture/{kind}', reply: 'file' },
  getCredit: { method: 'GET', path: '/services/order/credit' },
  getCreditNote: { method: 'GET', path: '/services/order/{id}/credit_note.pdf', reply: 'file' },
  getDocumentFile: { method: 'GET', path: '/services/document/{id}/file', reply: 'file' },
  getExclusion: { method: 'GET', path: '/services/order/ndc_exclusion/{id}' },
  getFacility: { method: 'GET', path: '/services/user/facility/{id}' },
  getFacilityStats: { method: 'GET', path: '/services/listing/facility_stats' },
  getFacilityTerms: { method: 'GET', path: '/services/user/facility/{id}/terms/{supplier_id}.pdf', reply: 'file' },
  getFavorite: { method: 'GET', path: '/services/listing/v2/favorite/{favorite_id}' },
  getGroupAmu: { method: 'GET', path: '/services/pricing/amu/{id}/{pack_size}' },
  getHomepageListings: { method: 'GET', path: '/services/listing/homepage_listings' },
  getImport: { method: 'GET', path: '/services/listing/import/{id}' },
  getImportPrices: { method: 'GET', path: '/services/listing/import/{id}/prices', reply: 'file' },
  getImportReport: { method: 'GET', path: '/services/listing/import/{id}/report', reply: 'file' },
  getImportTemplate: { method: 'GET', path: '/services/listing/import/template', reply: 'file' },
  getInvoice: { method: 'GET', path: '/services/order/{id}/invoice.pdf', reply: 'file' },
  getListing: { method: 'GET', path: '/services/listing/catalog/{id}' },
  getListingAmu: { method: 'GET', path: '/services/pricing/amu/{id}' },
  getListingImage: { method: 'GET', path: '/services/listing/image/{digest}', reply: 'file' },
  getListingTypes: { method: 'GET', path: '/services/listing/listings_types' },
  getMedshortsAlternatives: { method: 'GET', path: '/services/listing/medshorts_alternatives/{id}' },
  getNdc: { method: 'GET', path: '/services/listing/ndc/{id}' },
  getNote: { method: 'GET', path: '/services/listing/notes/{id}' },
  getOfferableLots: { method: 'POST', path: '/services/offer/get_offerable_lots' },
  getOrder: { method: 'GET', path: '/services/order/{id}' },
  getOrderAgain: { method: 'GET', path: '/services/order/{id}/again' },
  getOrderGroup: { method: 'GET', path: '/services/order/group/{id}' },
  getOrderList: { method: 'GET', path: '/services/order/lists/{id}' },
  getOrderStory: { method: 'GET', path: '/services/order/{id}/story' },
  getOrderStoryPdf: { method: 'GET', path: '/services/order/{id}/story.pdf', reply: 'file' },
  getPackingList: { method: 'GET', path: '/services/order/{id}/packing_list.pdf', reply: 'file' },
  getPaymentOptions: { method: 'GET', path: '/services/order/payment_options' },
  getPayout: { method: 'GET', path: '/services/order/payouts/{id}' },
  getPayoutStatement: { method: 'GET', path: '/services/order/payouts/{id}/statement.pdf', reply: 'file' },
  getPickList: { method: 'GET', path: '/services/order/pick_list' },
  getPriceHistory: { method: 'GET', path: '/services/pricing/price_history/{id}' },
  getPriceRule: { method: 'GET', path: '/services/pricing/rules/{id}' },
  getPriceStack: { method: 'GET', path: '/services/pricing/stack/{id}' },
  getPurchaseReview: { method: 'GET', path: '/services/analytics/review' },
  getRequestedProduct: { method: 'GET', path: '/services/listing/requested_product/{id}' },
  getRfp: { method: 'GET', path: '/services/rfp/{id}' },
  getSalesBoard: { method: 'GET', path: '/services/order/board' },
  getSellerHome: { method: 'GET', path: '/services/order/seller_home' },
  getSellerListing: { method: 'GET', path: '/services/listing/seller/{id}' },
  getSoftBlock: { method: 'GET', path: '/services/listing/v2/soft_block/{id}' },
  getStandingRule: { method: 'GET', path: '/services/listing/seller/{id}/standing_rule' },
  getStatementFile: { method: 'GET', path: '/services/order/statement/{id}/file', reply: 'file' },
  getStatistic: { method: 'GET', path: '/services/analytics/statistics/{name}' },
  getSystemRewards: { method: 'GET', path: '/services/order/reward_stats/system' },
  getUndercut: { method: 'GET', path: '/services/order/seller_home/undercut' },
  getUserRewards: { method: 'GET', path: '/services/order/reward_stats/user' },
  groupNdcs: { method: 'GET', path: '/services/listing/ndc/grouped' },
  hasHistory: { method: 'GET', path: '/services/listing/has_history/{id}' },
  listAnomalies: { method: 'GET', path: '/services/analytics/prediction/anomaly' },
  listBidFacilities: { method: 'GET', path: '/services/offer/facilities' },
  listBidLots: { method: 'GET', path: '/services/offer/lot' },
  listBids: { method: 'GET', path: '/services/offer' },
  listBoardRows: { method: 'GET', path: '/services/analytics/boards/{name}/rows' },
  listBudgets: { method: 'GET', path: '/services/user/budget' },
  listBulkEditRows: { method: 'GET', path: '/services/listing/seller/bulk/{id}/rows' },
  listBulkEdits: { method: 'GET', path: '/services/listing/seller/bulk' },
  listCalibrationRows: { method: 'GET', path: '/services/analytics/calibrations/{id}/rows' },
  listCalibrations: { method: 'GET', path: '/services/analytics/calibrations' },
  listCategories: { method: 'GET', path: '/services/listing/categories' },
  listCompanies: { method: 'GET', path: '/services/user/company' },
  listDeliveries: { method: 'GET', path: '/services/rfp/scheduled_orders' },
  listDocuments: { method: 'GET', path: '/services/document' },
  listExclusions: { method: 'GET', path: '/services/order/ndc_exclusion' },
  listFacilities: { method: 'GET', path: '/services/user/facility' },
  listFavorites: { method: 'GET', path: '/services/listing/v2/favorite' },
  listImports: { method: 'GET', path: '/services/listing/import' },
  listInvoices: { method: 'GET', path: '/services/order/invoices' },
  listMonthlyQuantities: { method: 'GET', path: '/services/analytics/history/quantity_by_month' },
  listNotes: { method: 'GET', path: '/services/listing/notes' },
  listOrderGroups: { method: 'GET', path: '/services/order/group' },
  listOrderLists: { method: 'GET', path: '/services/order/lists' },
  listOrders: { method: 'GET', path: '/services/order' },
  listPayouts: { method: 'GET', path: '/services/order/payouts' },
  listPharmacies: { method: 'GET', path: '/services/user/pharmacies' },
  listPortfolio: { method: 'GET', path: '/services/listing/portfolio' },
  listPriceRules: { method: 'GET', path: '/services/pricing/rules' },
  listProposals: { method: 'GET', path: '/services/proposal/{id}' },
  listPurchases: { method: 'GET', path: '/services/analytics/history' },
  listReports: { method: 'GET', path: '/services/analytics/reports' },
  listRequestDemand: { method: 'GET', path: '/services/listing/requested_product/demand' },
  listRequestedProducts: { method: 'GET', path: '/services/listing/requested_product' },
  listRfps: { method: 'GET', path: '/services/rfp' },
  listRuleChoices: { method: 'GET', path: '/services/pricing/rules/choices' },
  listRuleMakers: { method: 'GET', path: '/services/pricing/rules/makers' },
  listSellerListings: { method: 'GET', path: '/services/listing/seller' },
  listSharedViews: { method: 'GET', path: '/services/listing/v2/view' },
  listSoftBlocks: { method: 'GET', path: '/services/listing/v2/soft_block' },
  listStatements: { method: 'GET', path: '/services/order/statement' },
  listSupplierNames: { method: 'GET', path: '/services/company/supplier_dict' },
  listSuppliers: { method: 'GET', path: '/services/rfp/suppliers' },
  lookUpNdcs: { method: 'GET', path: '/services/listing/ndc' },
  mapCalibration: { method: 'PUT', path: '/services/analytics/calibrations/{id}' },
  mapImport: { method: 'PUT', path: '/services/listing/import/{id}' },
  nameDocument: { method: 'PUT', path: '/services/document/{id}' },
  pauseListing: { method: 'POST', path: '/services/listing/seller/{id}/pause' },
  pauseRfp: { method: 'PUT', path: '/services/rfp/pause' },
  payWithTestCard: { method: 'POST', path: '/services/user/payment/test_card' },
  placeBid: { method: 'POST', path: '/services/offer', idempotent: true },
  placeOrder: { method: 'POST', path: '/services/order/place_order', idempotent: true },
  placeProposal: { method: 'POST', path: '/services/proposal' },
  placeRfp: { method: 'POST', path: '/services/rfp' },
  previewBulkEdit: { method: 'POST', path: '/services/listing/seller/bulk' },
  previewPriceRule: { method: 'POST', path: '/services/pricing/rules/preview' },
  readBoard: { method: 'GET', path: '/services/analytics/boards/{name}' },
  readContracts: { method: 'POST', path: '/services/pricing/contracts/file', file: 'doc' },
  readOrderFile: { method: 'POST', path: '/services/order/desk/file', file: 'doc' },
  readOrderLines: { method: 'POST', path: '/services/order/desk/lines' },
  recommendContracts: { method: 'GET', path: '/services/rfp/recommendations' },
  recommendPurchases: { method: 'POST', path: '/services/listing/purchase_recommendations' },
  recordDocument: { method: 'POST', path: '/services/document' },
  refreshCart: { method: 'GET', path: '/services/cart/c0' },
  refreshControlledCart: { method: 'GET', path: '/services/cart/c2' },
  removeAmu: { method: 'DELETE', path: '/services/pricing/amu/{id}' },
  removeFromCart: { method: 'DELETE', path: '/services/cart/c0' },
  removeFromControlledCart: { method: 'DELETE', path: '/services/cart/c2' },
  removeFromPortfolio: { method: 'DELETE', path: '/services/listing/portfolio/{id}' },
  removeOrderList: { method: 'DELETE', path: '/services/order/lists/{id}' },
  removePriceFlag: { method: 'DELETE', path: '/services/pricing/price_signal/{id}' },
  removePriceRule: { method: 'DELETE', path: '/services/pricing/rules/{id}' },
  removeStandingRule: { method: 'DELETE', path: '/services/listing/seller/{id}/standing_rule' },
  removeTracking: { method: 'DELETE', path: '/services/order/{id}/tracking/{tracking_id}' },
  replaceCartLines: { method: 'PUT', path: '/services/cart/lines' },
  runBulkEdit: { method: 'POST', path: '/services/listing/seller/bulk/{id}/run', idempotent: true },
  runImport: { method: 'POST', path: '/services/listing/import/{id}/run', idempotent: true },
  runReport: { method: 'GET', path: '/services/analytics/reports/{name}' },
  sampleShelf: { method: 'GET', path: '/services/listing/shelf/sample' },
  saveListing: { method: 'PUT', path: '/services/listing/seller/{id}' },
  saveListingImages: { method: 'PUT', path: '/services/listing/seller/{id}/images' },
  saveLot: { method: 'PUT', path: '/services/listing/seller/{id}/lots/{lot_id}' },
  saveOrder: { method: 'PUT', path: '/services/order/{id}' },
  saveOrderGroup: { method: 'PUT', path: '/services/order/group/{id}' },
  saveOrderList: { method: 'PUT', path: '/services/order/lists/{id}' },
  savePrice: { method: 'PUT', path: '/services/pricing/price' },
  savePriceRule: { method: 'PUT', path: '/services/pricing/rules/{id}' },
  saveStandingRule: { method: 'PUT', path: '/services/listing/seller/{id}/standing_rule' },
  saveTracking: { method: 'PUT', path: '/services/order/{id}/tracking/{tracking_id}' },
  searchCatalog: { method: 'GET', path: '/services/listing/catalog' },
  searchProducts: { method: 'GET', path: '/services/listing/products' },
  searchShelf: { method: 'GET', path: '/services/listing/shelf' },
  setAmu: { method: 'POST', path: '/services/pricing/amu/{id}' },
  setCartShipping: { method: 'PUT', path: '/services/cart/c0' },
  setControlledCartShipping: { method: 'PUT', path: '/services/cart/c2' },
  setPriceFlag: { method: 'POST', path: '/services/pricing/price_signal' },
  setVacation: { method: 'POST', path: '/services/offer/set_vacation' },
  shipOrders: { method: 'POST', path: '/services/order/shipments', idempotent: true },
  showDocument: { method: 'PUT', path: '/services/document/{id}/profile' },
  suggestListings: { method: 'GET', path: '/services/listing/search' },
  summariseBids: { method: 'GET', path: '/services/offer/summary' },
  takeBackCalibration: { method: 'DELETE', path: '/services/analytics/calibrations/{id}' },
  takeContracts: { method: 'POST', path: '/services/pricing/contracts', idempotent: true },
  undoBulkEdit: { method: 'POST', path: '/services/listing/seller/bulk/{id}/undo', idempotent: true },
  undoContracts: { method: 'POST', path: '/services/pricing/contracts/{id}/undo', idempotent: true },
  undoImport: { method: 'DELETE', path: '/services/listing/import/{id}' },
  undoLotChange: { method: 'POST', path: '/services/listing/seller/lot_changes/{id}/undo', idempotent: true },
  updateCart: { method: 'POST', path: '/services/cart/c0' },
  updateControlledCart: { method: 'POST', path: '/services/cart/c2' },
  uploadDocument: { method: 'POST', path: '/services/document/upload', file: 'doc' },
  uploadImport: { method: 'POST', path: '/services/listing/import', file: 'doc' },
  weighAcceptance: { method: 'GET', path: '/services/offer/acceptance' },
  withdrawListing: { method: 'DELETE', path: '/services/listing/seller/{id}' },
  withdrawLot: { method: 'DELETE', path: '/services/listing/seller/{id}/lots/{lot_id}' },
};
