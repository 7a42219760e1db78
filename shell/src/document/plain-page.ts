import { STYLES_ID } from '../page-data';
import { OPEN_ATTRIBUTE } from '../header/panel';

/**
 * What the frame and all remotes use without asking, and older browsers lack: features, since names of browsers say
 * little. Safari has all of it from 15.4 on, Chrome from 93, Firefox from 98. Whatever has it knows the syntax too.
 */
export const knowsWhatScriptsNeed = `function(){
return typeof Object.hasOwn==='function'&&typeof Array.prototype.at==='function'&&typeof ResizeObserver==='function'&&
typeof IntersectionObserver==='function'&&typeof HTMLDialogElement==='function'&&'showModal' in HTMLDialogElement.prototype
}`;

/**
 * Turns the page into one without scripts, for a browser in which they are switched on, but will not run: the rules for
 * such a page hold from now on, and \`noscript\` is shown. A browser that does not know the query has read it as "not all".
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
