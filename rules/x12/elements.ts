/** Data elements of X12 4010 as far as the documents of `guides` hold them: name, type, least and most characters. */

/**
 * AN text, ID code, N0 and N2 whole numbers (N2 with two implied decimals), R number with a decimal point,
 * DT a day as CCYYMMDD, TM a time as HHMM or longer.
 */
export type ElementType = 'AN' | 'ID' | 'N0' | 'N2' | 'R' | 'DT' | 'TM';

export interface Element {
  readonly name: string;
  readonly type: ElementType;
  readonly least: number;
  readonly most: number;
}

const TABLE = `
2    N0 1 6   Number of Accepted Transaction Sets
19   AN 2 30  City Name
22   ID 5 5   Commodity Code
23   AN 1 30  Commodity
26   ID 2 3   Country Code
28   N0 1 9   Group Control Number
66   ID 1 2   Identification Code Qualifier
67   AN 2 80  Identification Code
76   AN 1 22  Invoice Number
79   AN 1 50  Lading Description
80   N0 1 7   Lading Quantity
81   R  1 10  Weight
87   AN 1 48  Marks and Numbers
88   ID 1 2   Marks and Numbers Qualifier
91   ID 1 2   Transportation Method
92   ID 2 2   Purchase Order Type
93   AN 1 60  Name
96   N0 1 10  Number of Included Segments
97   N0 1 6   Number of Transaction Sets Included
98   ID 2 3   Entity Identifier
100  ID 3 3   Currency
103  AN 3 5   Packaging Code
116  ID 3 15  Postal Code
118  R  1 9   Rate
123  N0 1 6   Number of Received Transaction Sets
124  AN 2 15  Application Receiver
127  AN 1 30  Reference
128  ID 2 3   Reference Qualifier
133  ID 1 2   Routing Sequence
142  AN 2 15  Application Sender
143  ID 3 3   Transaction Set
145  ID 1 2   Transportation Terms Qualifier
146  ID 2 2   Shipment Method of Payment
156  ID 2 2   State
166  AN 1 55  Address
187  ID 1 2   Weight Qualifier
206  AN 1 4   Equipment Initial
207  AN 1 10  Equipment Number
212  R  1 17  Unit Price
234  AN 1 48  Product
235  ID 2 2   Product Qualifier
236  ID 3 3   Price Identifier
248  ID 1 1   Allowance or Charge
309  ID 1 2   Location Qualifier
310  AN 1 30  Location
324  AN 1 22  Purchase Order Number
326  AN 1 45  Request Reference Number
327  AN 1 8   Change Order Sequence Number
328  AN 1 30  Release Number
329  AN 4 9   Transaction Set Control Number
330  R  1 15  Quantity Ordered
331  ID 2 2   Method of Handling
332  R  1 6   Percent
333  ID 1 2   Terms Basis
336  ID 2 2   Terms Type
337  TM 4 8   Time
338  R  1 6   Terms Discount Percent
342  R  1 5   Percent of Invoice Payable
347  R  1 10  Hash Total
349  ID 1 1   Item Description Type
350  AN 1 20  Assigned Identification
351  N0 1 3   Terms Discount Days Due
352  AN 1 80  Description
353  ID 2 2   Purpose
354  N0 1 6   Number of Line Items
355  ID 2 2   Unit
356  N0 1 6   Pack
357  R  1 8   Size
358  R  1 10  Quantity Invoiced
362  N2 1 10  Terms Discount Amount
364  AN 1 80  Communication Number
365  ID 2 2   Communication Number Qualifier
366  ID 2 2   Contact Function
367  AN 1 30  Contract Number
368  ID 2 2   Shipment Status
370  DT 8 8   Terms Discount Due Date
373  DT 8 8   Date
374  ID 3 3   Date Qualifier
378  ID 1 1   Allowance/Charge Percent Qualifier
380  R  1 15  Quantity
382  R  1 10  Number of Units Shipped
384  R  1 9   Gross Weight per Pack
386  N0 1 3   Terms Net Days
387  AN 1 35  Routing
396  AN 2 30  Shipment Identification
446  DT 8 8   Terms Net Due Date
447  AN 1 6   Loop Identifier
455  ID 1 2   Responsible Agency
479  ID 2 2   Functional Identifier
480  AN 1 12  Version
499  AN 1 10  Condition Value
522  ID 1 3   Amount Qualifier
559  ID 2 2   Agency Qualifier
587  ID 2 2   Acknowledgment Type
610  N2 1 15  Amount
623  ID 2 2   Time Code
628  AN 1 12  Hierarchical ID
639  ID 2 2   Basis of Unit Price
640  ID 2 2   Transaction Type
646  R  1 15  Quantity Shipped to Date
648  ID 3 3   Price Multiplier Qualifier
649  R  1 10  Multiplier
668  ID 2 2   Line Item Status
670  ID 2 2   Change or Response Type
673  ID 2 2   Quantity Qualifier
683  ID 2 2   Catalog Purpose
684  AN 1 15  Catalog Number
687  ID 2 2   Class of Trade
688  ID 2 2   Restriction or Condition
715  ID 1 1   Functional Group Acknowledge Code
716  ID 1 3   Functional Group Syntax Error
717  ID 1 1   Transaction Set Acknowledge Code
718  ID 1 3   Transaction Set Syntax Error
719  N0 1 6   Segment Position
720  ID 1 3   Segment Syntax Error
721  ID 2 3   Segment ID
722  AN 1 5   Position in Segment
723  ID 1 3   Data Element Syntax Error
724  AN 1 99  Copy of Bad Data Element
725  N0 1 4   Data Element Reference Number
734  AN 1 12  Hierarchical Parent ID
735  ID 1 2   Hierarchical Level
736  ID 1 1   Hierarchical Child Code
750  ID 2 3   Product Characteristic
751  AN 1 12  Product Description Code
752  ID 2 2   Surface or Position
770  AN 1 20  Option Number
782  R  1 18  Monetary Amount
875  ID 3 3   Maintenance Type
933  AN 1 264 Free-Form Text
963  ID 2 2   Tax Type
1005 ID 4 4   Hierarchical Structure
1300 ID 4 4   Service, Promotion, Allowance or Charge
I01  ID 2 2   Authorization Qualifier
I02  AN 10 10 Authorization
I03  ID 2 2   Security Qualifier
I04  AN 10 10 Security
I05  ID 2 2   Interchange ID Qualifier
I06  AN 15 15 Interchange Sender
I07  AN 15 15 Interchange Receiver
I08  AN 6 6   Interchange Date
I09  AN 4 4   Interchange Time
I10  ID 1 1   Interchange Standards
I11  ID 5 5   Interchange Version
I12  N0 9 9   Interchange Control Number
I13  ID 1 1   Acknowledgment Requested
I14  ID 1 1   Usage
I15  AN 1 1   Component Separator
I16  N0 1 5   Number of Included Groups
I17  ID 1 1   Interchange Acknowledgment
I18  ID 3 3   Interchange Note
`;

const LINE = /^(\S+)\s+(AN|ID|N0|N2|R|DT|TM)\s+(\d+) (\d+)\s+(.+)$/;

/** By the reference number that a 997 names. */
export const ELEMENTS: ReadonlyMap<string, Element> = new Map(TABLE.trim().split('\n').map(readLine));

function readLine(line: string): [string, Element] {
  const [, reference, type, least, most, name] = LINE.exec(line) ?? [];
  if (reference === undefined || name === undefined || !isElementType(type)) {
    throw new Error(`No data element: ${line}`);
  }
  return [reference, { name, type, least: Number(least), most: Number(most) }];
}

function isElementType(type: string | undefined): type is ElementType {
  return /^(?:AN|ID|N0|N2|R|DT|TM)$/.test(type ?? '');
}
