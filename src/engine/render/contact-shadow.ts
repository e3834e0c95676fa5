export { contactShadow, edgeFalloff, maskShadow } from '../pixels/contact-shadow.ts';
