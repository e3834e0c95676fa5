export { frontLayer, joinCoverage, SOLID_COVERAGE, smoothRim } from '../pixels/front-layer.ts';
