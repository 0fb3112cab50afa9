/** Of lists of shipments and invoices: those that wait for a person, whatever their status. */
export const TO_DECIDE = 'To decide';
