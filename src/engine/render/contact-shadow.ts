export { contactShadow, edgeFalloff } from '../pixels/contact-shadow.ts';
