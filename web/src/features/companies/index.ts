export { AboutSupplier } from './components/about-supplier.tsx';
export { SupplierName } from './components/supplier-name.tsx';
