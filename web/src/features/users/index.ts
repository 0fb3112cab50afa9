export { CompanySelect } from './components/company-select.tsx';
