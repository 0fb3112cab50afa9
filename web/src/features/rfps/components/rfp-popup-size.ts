/** In pixels (TR-273, TR-274). */
export const RFP_POPUP = { width: 1100, height: 950 } as const;
