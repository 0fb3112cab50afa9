/** Leads to the form that asks for what was not found, filled in. */
export { RequestThisProduct } from './components/request-this-product.tsx';
