/** The parts of node-forge that read old key files; its types know the whole only. */
declare module 'node-forge/lib/asn1.js' {
  import forge from 'node-forge';
  const asn1: typeof forge.asn1;
  export default asn1;
}
declare module 'node-forge/lib/pkcs12.js' {
  import forge from 'node-forge';
  const pkcs12: typeof forge.pkcs12;
  export default pkcs12;
}
declare module 'node-forge/lib/pki.js' {
  import forge from 'node-forge';
  const pki: typeof forge.pki;
  export default pki;
}
