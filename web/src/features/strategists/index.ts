/** Who of the marketplace looks after one's company, on a home. */
export { YourStrategist } from './components/your-strategist.tsx';
