/** A DEA number with a right check digit: two letters, six digits, (1st + 3rd + 5th + 2 × (2nd + 4th + 6th)) mod 10. */
export function deaNumber(businessName: string, six: number): string {
  const digits = String(six).padStart(6, '0');
  const sum = digits
    .split('')
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 2), 0);
  return `F${businessName.charAt(0).toUpperCase()}${digits}${sum % 10}`;
}
