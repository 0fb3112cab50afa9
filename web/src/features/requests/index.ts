/** What facilities ask for and nobody sells, without saying who asks: for a supplier's home. */
export { AskedFor } from './components/asked-for.tsx';
/** Leads to the form that asks for what was not found, filled in. */
export { RequestThisProduct } from './components/request-this-product.tsx';
