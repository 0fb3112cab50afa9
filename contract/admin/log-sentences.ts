/**
 * What each audited event says of who did it: 'Maya Okafor placed order 785'. `#` is the number of the record; without
 * one it is left out. Every `audit` of the contract has its sentence, and so has what jobs, the shell and pages record.
 */
export const LOG_SENTENCES: Readonly<Record<string, string>> = {
  'access.refused': 'was refused access',
  'change.refused': 'was refused by a rule',
  'Login Failure': 'could not sign in',
  view_listing_details: 'looked at a listing',
  'amu_override.removed': 'reset AMU #',
  'amu_override.set': 'set AMU #',
  'brand.created': 'added brand #',
  'brand.saved': 'changed brand #',
  'bid.accepted': 'accepted bid #',
  'bid.cancelled': 'ended bid #',
  'bid.clock_moved': 'moved the end of bid #',
  'bid.countered': 'countered bid #',
  'bid.declined': 'declined bid #',
  'bid.expired': 'let expire bid #',
  'bid.extended': 'gave more time to bid #',
  'bid.left_to_seller': 'left to its seller bid #',
  'bid.placed': 'placed bid #',
  'bid.saved': 'changed bid #',
  'brand_logo.uploaded': 'uploaded brand logo #',
  'budget.set': 'set budget #',
  'cart.cleared': 'emptied cart #',
  'cart.item_removed': 'removed an item from cart #',
  'cart.lines_added': 'added several lines to cart #',
  'cart.shipping_chosen': 'chose the shipping of cart #',
  'cart.replaced': 'replaced what cart # holds',
  'cart.updated': 'changed cart #',
  'company.agreed': 'agreed to the main catalog for company #',
  'company.approved': 'approved the application of company #',
  'company.contact_set': 'set the contact of company #',
  'company.created': 'added company #',
  'company.declined': 'declined the application of company #',
  'company.saved': 'changed company #',
  'company.vacation_set': 'set the vacation of company #',
  'contact.message_sent': 'sent message # through the contact page',
  'csos.certificate_deleted': 'deleted CSOS certificate #',
  'csos.certificate_imported': 'brought in CSOS certificate #',
  'csos.certificate_reminded': 'reminded of the end of CSOS certificate #',
  'csos.certificate_revoked': 'marked CSOS certificate # as revoked',
  'csos.certificates_deleted': 'deleted expired CSOS certificate #',
  'csos.signer_made': 'made user # a CSOS signer',
  'csos.signing_opened': 'began to sign orders',
  'order.signed': 'signed order #',
  'order.group_saved': 'changed order group #',
  'csos.approved': 'approved facility # for schedule II',
  'csos.decided': 'decided on schedule II for facility #',
  'csos.requested': 'asked for schedule II at facility #',
  'csos.declined': 'declined facility # for schedule II',
  'direct_block.created': 'added block #',
  'direct_block.deleted': 'deleted block #',
  'direct_block.saved': 'changed block #',
  'direct_blocks.publication_undone': 'undid the publication of the blocks of brand #',
  'direct_blocks.published': 'published the blocks of brand #',
  'direct_blocks.reordered': 'put the blocks of brand # in another order',
  'calibration.columns_wanted': 'asked for the columns of purchase report #',
  'calibration.mapped': 'corrected the columns of purchase report #',
  'calibration.read': 'counted purchase report #',
  'calibration.rejected': 'rejected purchase report #',
  'calibration.settled': 'settled doubtful rows of purchase report #',
  'calibration.started': 'began to read purchase report #',
  'calibration.taken_back': 'took back purchase report #',
  'document.deleted': 'deleted document #',
  'document.recorded': 'reused a file as document #',
  'document.uploaded': 'uploaded document #',
  'license.approved': 'approved renewed license #',
  'license.declined': 'declined renewed license #',
  'facility.license_changed': 'changed what is known of the licenses of facility #',
  'drug.corrected': 'corrected drug #',
  'drug.import_started': 'started import # of a reference file',
  'email_subscription.created': 'subscribed to mails with #',
  'email_subscription.ended': 'ended email subscription #',
  'email_subscription.saved': 'changed email subscription #',
  'events.sealed': 'sealed the logs up to here',
  'facility.approved': 'approved facility #',
  'facility.created': 'added facility #',
  'facility.declined': 'declined facility #',
  'facility.saved': 'changed facility #',
  'facility.switched': 'switched the current facility of user #',
  'favorite.added': 'marked listing # as a favorite',
  'favorite.removed': 'removed the favorite mark of listing #',
  'favorite.saved': 'changed the comment of favorite #',
  'impersonation.ended': 'stopped acting in the place of user #',
  'impersonation.started': 'began to act in the place of user #',
  'history.counted': 'counted the purchases of facility # again',
  'import.cancelled': 'cancelled import # of a price file',
  'import.mapped': 'mapped the columns of import #',
  'import.started': 'started import # of a price file',
  'import.undone': 'undid import # of a price file',
  'import.uploaded': 'uploaded price file #',
  'listing.activated': 'activated listing #',
  'listing.created': 'added listing #',
  'listing.image_added': 'added an image to listing #',
  'listing.images_saved': 'changed the images of listing #',
  'listing.saved': 'changed listing #',
  'listing.withdrawn': 'withdrew listing #',
  'lot.added': 'added a lot to listing #',
  'lot.saved': 'changed a lot of listing #',
  'lot.withdrawn': 'withdrew a lot of listing #',
  'lots.change_undone': 'undid change # of many lots',
  'lots.changed': 'changed many lots with change #',
  'note.added': 'added note #',
  'note.expired': 'removed note #',
  'note.saved': 'changed note #',
  'notification.read': 'read notification #',
  'order.cancellation_answered': 'answered the cancellation of order #',
  'order.cancellation_asked': 'asked to cancel order #',
  'order.confirmed': 'confirmed order #',
  'order.delivered': 'marked order # as delivered',
  'order.placed': 'placed order group #',
  'order_list.added': 'saved order list #',
  'order_list.removed': 'removed order list #',
  'order_list.saved': 'changed order list #',
  'order.saved': 'changed order #',
  'order.shipped': 'shipped order #',
  'order.tracking_removed': 'removed a tracking number of order #',
  'order.tracking_saved': 'changed the tracking of order #',
  'price_flag.removed': 'reset price flag #',
  'price_flag.set': 'set price flag #',
  'price_rules.imported': 'took contract prices from file #',
  'price_rules.import_undone': 'undid the contract prices of file #',
  'price_rule.added': 'added price rule #',
  'price_rule.removed': 'removed price rule #',
  'price_rule.saved': 'changed price rule #',
  'password.changed': 'changed the password of user #',
  'password.set': 'set the password of user # by a link',
  'payment.authorised': 'authorised the payment of order group #',
  'payment.created': 'started a payment with #',
  'po.generated': 'made a PO number for cart #',
  'profile.picture_deleted': 'deleted the picture of user #',
  'profile.picture_saved': 'saved the picture of user #',
  'profile.saved': 'changed the profile of user #',
  'registration.approved': 'approved registration #',
  'registration.asked': 'asked the applicant of registration # for more',
  'registration.declined': 'declined registration #',
  'registration.file_added': 'attached a license to registration #',
  'registration.file_removed': 'removed a license from registration #',
  'registration.saved': 'saved registration #',
  'registration.submitted': 'submitted registration #',
  'delivery.placed': 'ordered again delivery #',
  'delivery.settled': 'came to the day of delivery #',
  'delivery.skip_answered': 'answered the wish to skip delivery #',
  'delivery.skip_asked': 'asked to skip delivery #',
  'proposal.accepted': 'accepted proposal #',
  'proposal.declined': 'declined proposal #',
  'proposal.placed': 'sent proposal #',
  'rfp.cancelled': 'cancelled request for proposal #',
  'rfp.completed': 'completed the contract of request for proposal #',
  'rfp.declined': 'refused request for proposal #',
  'rfp.expired': 'let expire request for proposal #',
  'rfp.extended': 'negotiated the extension of request for proposal #',
  'rfp.mail_repeated': 'sent the mail again of request for proposal #',
  'rfp.paused': 'negotiated the pause of request for proposal #',
  'rfp.placed': 'placed request for proposal #',
  'rfp.reminded': 'reminded of the end of request for proposal #',
  'session.closed': 'signed user # out',
  'session.closed_everywhere': 'signed user # out everywhere',
  'session.handed_off': 'carried the session of user # to another host',
  'session.opened': 'signed in',
  'soft_block.added': 'added soft block #',
  'soft_block.removed': 'removed soft block #',
  'soft_block.restored': 'put back soft block #',
  'soft_block.saved': 'changed soft block #',
  'standing_rule.removed': 'removed the standing rule of listing #',
  'standing_rule.saved': 'set the standing rule of listing #',
  'user.created': 'invited user #',
  'user.deactivated': 'deactivated user #',
  'user.invited': 'invited user # again',
  'user.made_administrator': 'made user # an administrator',
  'user.password_reset': 'sent user # a link to a new password',
  'user.saved': 'changed user #',
  'user.vetted': 'decided on user #',
  'view.removed': 'stopped sharing view #',
  'view.saved': 'changed shared view #',
  'view.shared': 'shared view # with the team',
};

export interface Recorded {
  /** Who it counts for; null for visitors and for the product itself. */
  user: { name: string } | null;
  impersonator: { name: string } | null;
  /** Whether it was told by a page, where nobody has to be signed in. */
  byPage: boolean;
  event: string;
  entity: string | null;
  entity_id: number | null;
  /** JSON. */
  after: string | null;
}

/** One sentence for a row of the logs. An event without one says itself. */
export function sentenceOf(row: Recorded): string {
  const { move, orders } = detailsOf(row.after);
  const words = (move === undefined ? undefined : LOG_SENTENCES[move]) ?? LOG_SENTENCES[row.event];
  const who = row.user?.name ?? (row.byPage ? 'A visitor' : 'Galenic');
  const acting = row.impersonator === null ? who : `${row.impersonator.name}, in the place of ${who},`;
  if (words === undefined) return `${acting}: ${row.event}`;
  if (row.event === 'order.placed' && orders.length > 0)
    return `${acting} placed ${orders.length === 1 ? 'order' : 'orders'} ${orders.join(', ')}`;
  return `${acting} ${numbered(words, row.entity_id)}`;
}

const numbered = (words: string, id: number | null): string =>
  id === null ? words.replace(/ (with )?#/, '') : words.replace('#', String(id));

/** The step within a command that has several, and the orders that it placed. */
function detailsOf(after: string | null): { move: string | undefined; orders: number[] } {
  if (after === null || !after.includes('"move"')) return { move: undefined, orders: [] };
  // Written by the commands of the product alone.
  const { move, orders } = JSON.parse(after) as { move?: unknown; orders?: readonly { id: number }[] };
  return {
    move: typeof move === 'string' ? move : undefined,
    orders: Array.isArray(orders) ? orders.map(({ id }) => id) : [],
  };
}
