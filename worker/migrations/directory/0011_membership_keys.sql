-- The institute's own name of a person where it gave one, else the person's; then the keys of both. SQLite folds ASCII alone,
-- so whoever searches asks for the other spellings of the first letter as well.
CREATE TRIGGER `memberships_named` AFTER INSERT ON `memberships`
BEGIN
  UPDATE `memberships` SET
    `name` = CASE WHEN NEW.`name` = '' THEN (SELECT `name` FROM `people` WHERE `id` = NEW.`person_id`) ELSE NEW.`name` END,
    `last_name` = CASE WHEN NEW.`name` = '' THEN (SELECT `last_name` FROM `people` WHERE `id` = NEW.`person_id`) ELSE NEW.`last_name` END,
    `email_key` = (SELECT CASE WHEN `email` LIKE '%@people.takhti.invalid' THEN '' ELSE lower(`email`) END FROM `people` WHERE `id` = NEW.`person_id`)
  WHERE `person_id` = NEW.`person_id` AND `institute_id` = NEW.`institute_id` AND `role` = NEW.`role`;
  UPDATE `memberships` SET `name_key` = lower(trim(`name` || ' ' || `last_name`)), `last_name_key` = lower(`last_name`)
  WHERE `person_id` = NEW.`person_id` AND `institute_id` = NEW.`institute_id` AND `role` = NEW.`role`;
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_renamed` AFTER UPDATE OF `name`, `last_name` ON `people`
WHEN NEW.`name` <> OLD.`name` OR NEW.`last_name` <> OLD.`last_name`
BEGIN
  UPDATE `memberships` SET `name` = NEW.`name`, `last_name` = NEW.`last_name`,
    `name_key` = lower(trim(NEW.`name` || ' ' || NEW.`last_name`)), `last_name_key` = lower(NEW.`last_name`)
  WHERE `person_id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `memberships_readdressed` AFTER UPDATE OF `email` ON `people` WHEN NEW.`email` <> OLD.`email`
BEGIN
  UPDATE `memberships` SET `email_key` = CASE WHEN NEW.`email` LIKE '%@people.takhti.invalid' THEN '' ELSE lower(NEW.`email`) END
  WHERE `person_id` = NEW.`id`;
END;
--> statement-breakpoint
UPDATE `memberships` SET
  `name` = (SELECT `name` FROM `people` WHERE `id` = `memberships`.`person_id`),
  `last_name` = (SELECT `last_name` FROM `people` WHERE `id` = `memberships`.`person_id`),
  `name_key` = (SELECT lower(trim(`name` || ' ' || `last_name`)) FROM `people` WHERE `id` = `memberships`.`person_id`),
  `last_name_key` = (SELECT lower(`last_name`) FROM `people` WHERE `id` = `memberships`.`person_id`),
  `email_key` = (SELECT CASE WHEN `email` LIKE '%@people.takhti.invalid' THEN '' ELSE lower(`email`) END FROM `people` WHERE `id` = `memberships`.`person_id`);
