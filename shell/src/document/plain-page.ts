import { STYLES_ID } from '../page-data';

/**
 * Source of a function that makes the page usable if scripts are enabled but can't run. It applies the rules of `@media
 * (scripting: none)` and shows the content of `noscript`. Browsers that don't support the query report it as "not all".
 */
export const makePagePlain = `function(){
function each(list,work){Array.prototype.slice.call(list).forEach(work)}
function unfold(rules){each(rules,function(rule){
if(rule.media&&/scripting|^not all$/.test(rule.media.mediaText))rule.media.mediaText='all';
if(rule.cssRules)unfold(rule.cssRules)})}
unfold(document.getElementById('${STYLES_ID}').sheet.cssRules);
each(document.querySelectorAll('body noscript'),function(element){
element.insertAdjacentHTML('afterend',element.textContent);element.parentNode.removeChild(element)})
}`;
