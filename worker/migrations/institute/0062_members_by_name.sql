ALTER TABLE `members` ADD `name_key` text;--> statement-breakpoint
CREATE INDEX `members_keyless` ON `members` (`institute_id`,`id`) WHERE name_key is null;--> statement-breakpoint
ALTER TABLE `class_members` ADD `name_key` text DEFAULT '' NOT NULL;--> statement-breakpoint
-- SQLite folds ASCII only: a job gives the keys of `members`, and until then this orders a class.
UPDATE `class_members` SET `name_key` = coalesce((SELECT lower(trim(s.`name` || ' ' || s.`last_name`)) FROM `members` s
  WHERE s.`institute_id` = `class_members`.`institute_id` AND s.`id` = `class_members`.`person_id`), '');--> statement-breakpoint
CREATE INDEX `class_members_learners` ON `class_members` (`institute_id`,`class_id`,`name_key`,`person_id`) WHERE role <> 'instructor';--> statement-breakpoint
CREATE INDEX `class_members_instructors` ON `class_members` (`institute_id`,`class_id`,`name_key`,`person_id`) WHERE role = 'instructor';--> statement-breakpoint
ALTER TABLE `classes` ADD `learner_count` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
UPDATE `classes` SET `learner_count` = (SELECT count(*) FROM `class_members` m
  WHERE m.`institute_id` = `classes`.`institute_id` AND m.`class_id` = `classes`.`id` AND m.`role` <> 'instructor');--> statement-breakpoint
CREATE TRIGGER `class_members_counted` AFTER INSERT ON `class_members` WHEN NEW.`role` <> 'instructor'
BEGIN
  UPDATE `classes` SET `learner_count` = `learner_count` + 1 WHERE `institute_id` = NEW.`institute_id` AND `id` = NEW.`class_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `class_members_left` AFTER DELETE ON `class_members` WHEN OLD.`role` <> 'instructor'
BEGIN
  UPDATE `classes` SET `learner_count` = `learner_count` - 1 WHERE `institute_id` = OLD.`institute_id` AND `id` = OLD.`class_id`;
END;
--> statement-breakpoint
CREATE TRIGGER `class_members_recast` AFTER UPDATE OF `role` ON `class_members`
WHEN (NEW.`role` = 'instructor') <> (OLD.`role` = 'instructor')
BEGIN
  UPDATE `classes` SET `learner_count` = `learner_count` + CASE WHEN NEW.`role` = 'instructor' THEN -1 ELSE 1 END
  WHERE `institute_id` = NEW.`institute_id` AND `id` = NEW.`class_id`;
END;
--> statement-breakpoint
-- A name that changes without its key, as builds before this column write it, waits for the job.
CREATE TRIGGER `members_renamed` AFTER UPDATE OF `name`, `last_name` ON `members`
WHEN NEW.`name_key` IS OLD.`name_key` AND NEW.`name_key` IS NOT NULL
  AND (NEW.`name` <> OLD.`name` OR NEW.`last_name` <> OLD.`last_name`)
BEGIN
  UPDATE `members` SET `name_key` = NULL WHERE `institute_id` = NEW.`institute_id` AND `id` = NEW.`id`;
END;
--> statement-breakpoint
CREATE TRIGGER `members_ordered` AFTER UPDATE OF `name`, `last_name`, `name_key` ON `members`
BEGIN
  UPDATE `class_members` SET `name_key` = coalesce(NEW.`name_key`, lower(trim(NEW.`name` || ' ' || NEW.`last_name`)))
  WHERE `institute_id` = NEW.`institute_id` AND `person_id` = NEW.`id`
    AND `name_key` <> coalesce(NEW.`name_key`, lower(trim(NEW.`name` || ' ' || NEW.`last_name`)));
END;
--> statement-breakpoint
CREATE TRIGGER `class_members_entered` AFTER INSERT ON `class_members`
BEGIN
  UPDATE `class_members` SET `name_key` = coalesce((SELECT coalesce(s.`name_key`, lower(trim(s.`name` || ' ' || s.`last_name`)))
    FROM `members` s WHERE s.`institute_id` = NEW.`institute_id` AND s.`id` = NEW.`person_id`), '')
  WHERE `institute_id` = NEW.`institute_id` AND `class_id` = NEW.`class_id` AND `person_id` = NEW.`person_id`;
END;
--> statement-breakpoint
-- A merge of two people moves the places of one to the other.
CREATE TRIGGER `class_members_moved` AFTER UPDATE OF `person_id` ON `class_members`
BEGIN
  UPDATE `class_members` SET `name_key` = coalesce((SELECT coalesce(s.`name_key`, lower(trim(s.`name` || ' ' || s.`last_name`)))
    FROM `members` s WHERE s.`institute_id` = NEW.`institute_id` AND s.`id` = NEW.`person_id`), '')
  WHERE `institute_id` = NEW.`institute_id` AND `class_id` = NEW.`class_id` AND `person_id` = NEW.`person_id`;
END;