export { useMissingFacility, useOtherFacilities, useSwitchFacility } from './api.ts';
export { FacilityStrip } from './components/facility-strip.tsx';
export { FacilityWatch } from './components/facility-watch.tsx';
export { FacilityWidget } from './components/facility-widget.tsx';
export { StatsButton, StatsPopup } from './components/stats-button.tsx';
