import { STYLES_ID } from '../page-data';
import { OPEN_ATTRIBUTE } from '../header/panel';

/**
 * Source of a function that tests for the features that the frame and the remotes require. Browsers that have all of them
 * (Safari from 15.4, Chrome from 93, Firefox from 98) also parse the syntax of our scripts.
 */
export const supportsOurScripts = `function(){
return typeof Object.hasOwn==='function'&&typeof Array.prototype.at==='function'&&typeof ResizeObserver==='function'&&
typeof IntersectionObserver==='function'&&typeof HTMLDialogElement==='function'&&'showModal' in HTMLDialogElement.prototype
}`;

/**
 * Source of a function that makes the page usable if scripts are enabled but can't run. It applies the rules of `@media
 * (scripting: none)`, shows the content of `noscript`, and toggles panels in browsers without popovers. Browsers that don't
 * support the query report it as "not all".
 */
export const makePagePlain = `function(){
function each(list,work){Array.prototype.slice.call(list).forEach(work)}
function unfold(rules){each(rules,function(rule){
if(rule.media&&/scripting|^not all$/.test(rule.media.mediaText))rule.media.mediaText='all';
if(rule.cssRules)unfold(rule.cssRules)})}
unfold(document.getElementById('${STYLES_ID}').sheet.cssRules);
each(document.querySelectorAll('body noscript'),function(element){
element.insertAdjacentHTML('afterend',element.textContent);element.parentNode.removeChild(element)});
if('showPopover' in HTMLElement.prototype)return;
document.addEventListener('click',function(event){var button=event.target.closest('[popovertarget]');if(!button)return;
var panel=document.getElementById(button.getAttribute('popovertarget'));var isOpen=panel.hasAttribute('${OPEN_ATTRIBUTE}');
if(isOpen)panel.removeAttribute('${OPEN_ATTRIBUTE}');else panel.setAttribute('${OPEN_ATTRIBUTE}','');
button.setAttribute('aria-expanded',String(!isOpen))})
}`;
