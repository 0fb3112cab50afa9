/** The newest news on a home or in a seller's profile. */
export { NewsBlock } from './components/news-block.tsx';
