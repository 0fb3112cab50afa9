import { describe, expect, it } from 'vitest';
import { findTrackingHeader, guessTrackingColumns, trackingRowOf } from './tracking-columns.ts';
import { trackingReportCsv } from './tracking-report.ts';

describe('RB-132 the columns of a file of tracking numbers', () => {
  it('are known by their headers, in any order and under a title', () => {
    const rows = [
      ['Shipped today'],
      ['Shipped', 'Order No.', 'Carrier', 'Tracking #', 'Qty', 'NDC', 'Lot #'],
      ['06/15/2026', '#7', 'UPS', '="1Z1"', '2', '1', 'A'],
    ];
    const place = findTrackingHeader(rows);
    expect(place).toBe(1);
    const mapping = guessTrackingColumns(rows[1] ?? [], rows.slice(2));
    expect(trackingRowOf(rows[2] ?? [], mapping)).toEqual({
      order_id: '#7',
      carrier: 'UPS',
      tracking_number: '1Z1',
      ship_date: '06/15/2026',
      ndc: '1',
      lot: 'A',
      packs: '2',
    });
  });

  it('are found where the header names but one of them', () => {
    expect(
      findTrackingHeader([
        ['Sent on', 'Order', 'Box'],
        ['x', '7', '1Z12345E0205271688'],
      ]),
    ).toBe(0);
  });

  it('without a header are known by what they hold', () => {
    const rows = [
      ['785', '1Z12345E0205271688', '06/15/2026'],
      ['786', '9400111202555842332669', '06/15/2026'],
    ];
    expect(findTrackingHeader(rows)).toBeNull();
    expect(guessTrackingColumns(null, rows)).toEqual({ order_id: 0, tracking_number: 1, ship_date: 2 });
  });
});

describe('RB-135 the report', () => {
  const given = {
    order_id: '7',
    tracking_number: '1Z',
    carrier: 'UPS',
    ship_date: '06/15/2026',
    ndc: '',
    lot: '',
    packs: '',
  };
  const result = 'Shipped the rest, 4 packs';

  it('has the columns of the file and the result, safe for a spreadsheet', () => {
    const rows = [{ given, cells: ['=1+1', 'a "b"'], result }];
    expect(trackingReportCsv(['Order', 'Note'], rows)).toBe(
      '\uFEFFOrder,Note,Result\r\n\'=1+1,"a ""b""","Shipped the rest, 4 packs"\r\n',
    );
  });

  it('of rows without a file has our columns', () => {
    const [header, row] = trackingReportCsv(null, [{ given, cells: [], result }]).split('\r\n');
    expect(header).toBe('\uFEFFOrder #,Tracking number,Carrier,Ship date,NDC,Lot,Packs,Result');
    expect(row).toBe('7,1Z,UPS,06/15/2026,,,,"Shipped the rest, 4 packs"');
  });
});
