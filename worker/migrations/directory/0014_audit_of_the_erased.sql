-- What was done can be read and never changed, but for the name of somebody who is being erased: it becomes nobody's.
DROP TRIGGER `audit_no_update`;
--> statement-breakpoint
CREATE TRIGGER `audit_no_update` BEFORE UPDATE ON `audit`
WHEN NOT EXISTS (
  SELECT 1 FROM `erasing` e WHERE e.`institute_id` = OLD.`institute_id`
    AND (OLD.`person_id` = e.`person_id` OR OLD.`entity_id` = e.`person_id` OR instr(OLD.`detail`, e.`person_id`) > 0)
    AND (NEW.`person_id` IS OLD.`person_id` OR NEW.`person_id` = e.`nobody_id`)
    AND (NEW.`entity_id` = OLD.`entity_id` OR NEW.`entity_id` = e.`nobody_id`)
    AND (NEW.`detail` IS OLD.`detail` OR NEW.`detail` IS NULL)
    AND NEW.`id` = OLD.`id` AND NEW.`institute_id` = OLD.`institute_id` AND NEW.`action` = OLD.`action`
    AND NEW.`request_id` = OLD.`request_id` AND NEW.`at` = OLD.`at`
)
BEGIN
  SELECT RAISE(ABORT, 'AUDIT_APPEND_ONLY');
END;
